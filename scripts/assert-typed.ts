import type { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { isPackage, typedCommand } from '../engine/installation.ts';
import { shellWord } from '../engine/report/shell.ts';

/** What npm knows itself and somebody may have set for good, so that it is no sign of an option that was lost. */
const knownToNpm: ReadonlySet<string> = new Set(['json', 'yes']);

/**
 * Finds words that npm took for itself because `--` was missing, and words that the command takes nowhere. A run that silently
 * judges something else than was asked for would be worse than none.
 * @throws UsageError that says what to type
 */
export function assertTyped(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const lost = isPackage ? [] : lostOptions(command, environment);
  const excess = excessWords(command);
  if (lost.length > 0) throw new UsageError(lostWords(command.name(), lost, excess));
  if (excess.length > 0) throw new UsageError(excessMessage(command, excess));
}

type Lost = { readonly flag: string; readonly value: string };

function lostOptions(command: Command, environment: Readonly<Record<string, string | undefined>>): Lost[] {
  if (environment.npm_lifecycle_event !== command.name()) return [];
  return command.options.flatMap((option) => {
    const name = option.name();
    const value = environment[`npm_config_${name.replaceAll('-', '_')}`];
    const isTyped = command.getOptionValueSource(option.attributeName()) === 'cli';
    if (value === undefined || isTyped || knownToNpm.has(name)) return [];
    return [{ flag: `--${name}`, value }];
  });
}

/** npm says `true` of an option whose value it left to be a word of its own. */
function lostWords(name: string, lost: readonly Lost[], excess: readonly string[]): string {
  const left = [...excess];
  const again = lost.flatMap(({ flag, value }) => {
    const given = value === 'true' ? left.shift() : value;
    return given === undefined || given === '' ? [flag] : [flag, shellWord(given)];
  });
  const flags = lost.map(({ flag }) => flag).join(', ');
  return `npm took ${flags} for an option of its own: options of ${name} go after \`--\`.\n  ${typedCommand(name, again)}`;
}

function excessWords({ args, registeredArguments }: Command): readonly string[] {
  return registeredArguments.at(-1)?.variadic ? [] : args.slice(registeredArguments.length);
}

function excessMessage(command: Command, excess: readonly string[]): string {
  const takes = command.registeredArguments.length;
  const asRule = command.options.some(({ long }) => long === '--rule')
    ? ` A rule is named by \`${typedCommand(command.name(), ['--rule', shellWord(excess[0]!)])}\`.`
    : '';
  const words = excess.map((word) => `'${word}'`).join(', ');
  const how = takes === 0 ? 'takes no arguments' : `takes ${takes} at most`;
  return `${command.name()} ${how}, and got ${words} besides.${asRule} --help shows the options.`;
}
