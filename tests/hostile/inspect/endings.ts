import type { CommandEnding, Encounter } from '../encounter.ts';
import type { CommandName, Trick } from '../trick.ts';

/** Exit codes that the README documents; a plain 2 is a clear error. */
const documented: Readonly<Record<CommandName, readonly number[]>> = {
  doctor: [0, 2, 3],
  plan: [0, 2],
  verify: [0, 1, 2, 3, 5],
  inspect: [0, 2, 3],
  page: [0, 2],
  generate: [0, 1, 2, 3],
  clean: [0, 2, 3],
};

/** What a crash prints, and what blames the suite for what a target did. */
const crashes = [
  /Plumbline itself failed/,
  /an error of the suite/i,
  /Unhandled|Uncaught/,
  /^\s+at .+:\d+:\d+\)?$/m,
  /FATAL ERROR|heap out of memory/,
  /\b(RangeError|TypeError|URIError|ReferenceError|SyntaxError|AssertionError):/,
  /Maximum call stack/,
];

/** How commands ended that should have ended by themselves, in time, with a verdict or a clear error. */
export function endingProblems({ trick, commands }: Encounter): string[] {
  return commands.flatMap((ending) =>
    ending.command === 'replay' ? [] : problemsOf(ending, ending.command, trick),
  );
}

function problemsOf(ending: CommandEnding, command: CommandName, trick: Trick): string[] {
  if (ending.isOverdue) return [`${command} had to be ended after its time`];
  const right = trick.exitCodes?.[command] ?? documented[command];
  const printed = `${ending.stdout}\n${ending.stderr}`;
  const crash = crashes.map((pattern) => lineWith(pattern, printed)).find((line) => line !== undefined);
  return [
    ...(right.includes(ending.code ?? -1)
      ? []
      : [`${command} ended with ${ending.code}, not ${right.join(' or ')}`]),
    ...(crash === undefined ? [] : [`${command} printed a crash: ${crash}`]),
    ...(printed.trim() === '' ? [`${command} printed nothing`] : []),
  ];
}

function lineWith(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(text);
  return found === null ? undefined : text.slice(Math.max(0, found.index - 60), found.index + 140).trim();
}
