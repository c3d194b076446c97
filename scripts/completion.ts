import { Argument, Command } from 'commander';
import { print } from '../engine/print.ts';
import { candidatesFor } from './candidates.ts';
import type { CommandEntry } from './commands.ts';

/** For each shell what makes it ask `plumbline complete`; where that knows nothing, it offers files. */
const shellScripts = {
  // bash splits words at = and :, and replaces only what comes after them.
  bash: `_plumbline() {
  local IFS=$'\\n' word joined= words=() cut current=\${COMP_WORDS[COMP_CWORD]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ \${#words[@]} -gt 0 && ( -n $joined || $word == [=:] ) ]]; then
      words[\${#words[@]}-1]+=$word
    else
      words+=("$word")
    fi
    if [[ $word == [=:] ]]; then joined=1; else joined=; fi
  done
  if [[ $current == [=:] ]]; then current=; fi
  cut=\${words[\${#words[@]}-1]%"$current"}
  COMPREPLY=($(plumbline complete -- "\${words[@]}" 2> /dev/null))
  COMPREPLY=("\${COMPREPLY[@]#"$cut"}")
}
complete -o default -F _plumbline plumbline`,
  // The file works in a folder of fpath, where its first call is a request to complete, and when it is sourced.
  zsh: `#compdef plumbline
_plumbline() {
  local -a found
  found=("\${(@f)$(plumbline complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
if [[ "\${funcstack[1]}" == _plumbline ]]; then _plumbline; else compdef _plumbline plumbline; fi`,
  fish: `function __plumbline
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  set -l found (plumbline complete -- $words[2..-1] "$typed" 2> /dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path "$typed"
  end
end
complete -c plumbline -f -a '(__plumbline)'`,
} as const;

export function completionCommand(): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'which shell completes').choices(Object.keys(shellScripts)))
    .addHelpText('after', '\nExit codes: 0 the script was printed, 2 bad usage.')
    .action((shell: keyof typeof shellScripts) => print(shellScripts[shell]));
}

/** What the scripts of `completion` call. */
export function completeCommand(offered: () => readonly (readonly [string, CommandEntry])[]): Command {
  return new Command('complete')
    .argument('[words...]', 'the words after the name of the program, up to the cursor')
    .addHelpText('after', '\nExit codes: 0 the completions were printed, one a line.')
    .action(async (words: string[]) => {
      const found = await candidatesFor(words, offered());
      if (found.length > 0) print(found.join('\n'));
    });
}
