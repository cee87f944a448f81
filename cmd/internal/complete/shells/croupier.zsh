#compdef croupier
# croupier for zsh: put  source <(croupier completion zsh)  into ~/.zshrc, behind compinit
_croupier() {
  local line text
  local -a ended open
  for line in "${(@f)$("${words[1]}" VERB "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :paths ]]; then
      [[ $PREFIX == -*=* ]] && compset -P '*='
      _files
      return
    fi
    [[ -n $line ]] || continue
    text=${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}
    if [[ ${line%%$'\t'*} == *[=/] ]]; then open+=("$text"); else ended+=("$text"); fi
  done
  local tried=1
  (( $#ended )) && _describe -V croupier ended && tried=0
  (( $#open )) && _describe -V croupier open -S '' && tried=0
  return tried
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _croupier "$@"; else compdef _croupier croupier; fi
