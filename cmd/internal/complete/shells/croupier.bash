# croupier for bash: put  source <(croupier completion bash)  into ~/.bashrc
_croupier() {
  # Bash takes words apart at = and :, which belong to ours.
  local word glue= count=0 i words=()
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((i == COMP_CWORD)) && [[ -z $word && ${COMP_LINE:COMP_POINT-1:1} == ' ' ]]; then glue=; fi
    if ((count > 0)) && [[ $glue || $word == [=:]* ]]; then
      words[count - 1]+=$word
    else
      words[count]=$word
      ((count++))
    fi
    [[ $word == [=:]* ]] && glue=yes || glue=
  done
  local typed=${words[count - 1]} before= offer line
  [[ $typed == *[=:]* ]] && before=${typed%"${typed##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    offer=${line%%$'\t'*}
    if [[ $offer == :paths ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r offer; do COMPREPLY+=("$offer"); done < <(compgen -f -- "${typed#"$before"}")
      return
    fi
    [[ $offer == *[=/] ]] && compopt -o nospace 2>/dev/null
    offer=${offer#"$before"}
    [[ $offer == *[\ \'\"\$\&\;\(\)]* ]] && printf -v offer %q "$offer"
    COMPREPLY+=("$offer")
  done < <("${COMP_WORDS[0]}" VERB "${words[@]}" 2>/dev/null)
}
complete -F _croupier croupier
