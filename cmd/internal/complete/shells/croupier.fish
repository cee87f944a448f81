# croupier for fish: put  croupier completion fish | source  into ~/.config/fish/config.fish
function __croupier_offers
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l offers ($words[1] VERB $words[2..-1] "$typed" 2>/dev/null)
    if test "$offers[1]" = ":paths"
        set -l value (string replace -r -- '^-[^=]*=' '' "$typed")
        set -l before (string sub -l (math (string length -- "$typed") - (string length -- "$value")) -- "$typed")
        for path in (__fish_complete_path "$value")
            echo -- $before$path
        end
    else
        printf '%s\n' $offers
    end
end
complete -c croupier -f -k -a '(__croupier_offers)'
