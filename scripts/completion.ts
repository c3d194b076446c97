import { Argument, Command } from 'commander';
import { print } from '../engine/print.ts';
import { candidatesFor } from './candidates.ts';
import type { CommandEntry } from './commands.ts';

/** For each shell what makes it ask `plumbline complete`; where that knows nothing, it offers files. */
const shellScripts = {
  bash: `_plumbline() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(plumbline complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _plumbline plumbline`,
  zsh: `#compdef plumbline
_plumbline() {
  local -a found
  found=("\${(@f)$(plumbline complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _plumbline plumbline`,
  fish: `function __plumbline
  set -l words (commandline -opc) (commandline -ct)
  plumbline complete -- $words[2..-1] 2> /dev/null
end
complete -c plumbline -a '(__plumbline)'`,
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
    .addHelpText('after', '\nExit codes: 0 what may stand there was printed, one a line.')
    .action(async (words: string[]) => {
      const found = await candidatesFor(words, offered());
      if (found.length > 0) print(found.join('\n'));
    });
}
