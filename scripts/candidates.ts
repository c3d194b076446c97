import type { Command, Option } from 'commander';
import { areaOf } from '../engine/rules/rule-catalog.ts';
import type { CommandEntry } from './commands.ts';

/**
 * What may stand where a word is typed: commands, options, or values that are known. Nothing where a file may stand.
 * @param words those after the name of the program; the last one is not finished and may be empty
 */
export async function candidatesFor(
  words: readonly string[],
  offered: readonly (readonly [string, CommandEntry])[],
): Promise<string[]> {
  const [option, value] = splitAssignment(words.at(-1) ?? '');
  if (option !== undefined) {
    const values = await candidatesFor([...words.slice(0, -1), option, value], offered);
    return values.map((one) => `${option}=${one}`);
  }
  const typed = words.at(-1) ?? '';
  const entry = offered.find(([name]) => name === words[0])?.[1];
  const all = words.length <= 1 ? firstWords(offered, typed) : await within(entry, words, typed);
  return all.filter((one) => one.startsWith(typed));
}

/** Option and value of a word such as `--area=job`. */
function splitAssignment(word: string): [option: string, value: string] | [option: undefined, value: string] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  return at < 0 ? [undefined, word] : [word.slice(0, at), word.slice(at + 1)];
}

function firstWords(offered: readonly (readonly [string, CommandEntry])[], typed: string): readonly string[] {
  return typed.startsWith('-') ? ['--version', ...everywhere] : offered.map(([name]) => name);
}

async function within(
  entry: CommandEntry | undefined,
  words: readonly string[],
  typed: string,
): Promise<readonly string[]> {
  if (entry === undefined) return [];
  const command = await entry.load();
  const option = optionAt(command, words.at(-2));
  if (option !== undefined) return option.argChoices ?? (await idsFor(option.attributeName()));
  if (typed.startsWith('-')) return longNames(command);
  const [argument] = command.registeredArguments;
  return argument?.argChoices ?? (await idsFor(argument?.name()));
}

/** The option whose value is typed; undefined where none is. */
function optionAt(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(({ long, required }) => required && long === word);
}

function longNames(command: Command): string[] {
  return [...command.options.flatMap(({ long }) => long ?? []), ...everywhere];
}

const everywhere = ['--help', '--color', '--no-color'];

/** The ids that an option or an argument of this name takes; loaded for the one who asks. */
async function idsFor(name: string | undefined): Promise<string[]> {
  switch (name) {
    case 'rule':
      return Object.keys(await ruleCatalog());
    case 'area':
      return [...new Set(Object.keys(await ruleCatalog()).map(areaOf))];
    case 'requirements':
      return (await import('../service/rules/load-requirements.ts')).knownRevisions();
    case 'fault':
      return mutantIds();
    case 'variant':
      return variantIds();
    case 'nullTarget':
      return [...(await import('../mutants/stubs/stub-targets.ts')).stubTargets];
    case 'id':
      return [...Object.keys(await ruleCatalog()), ...(await mutantIds()), ...(await variantIds())];
    default:
      return [];
  }
}

async function ruleCatalog(): Promise<object> {
  return (await import('../generated/rules.ts')).rules;
}

async function mutantIds(): Promise<string[]> {
  const { faults } = await import('../mutants/wrong/faults.ts');
  const { performanceMutants } = await import('../mutants/performance/performance-mutants.ts');
  return [...faults, ...performanceMutants].map(({ id }) => id);
}

async function variantIds(): Promise<string[]> {
  return (await import('../mutants/conforming/variants.ts')).variants.map(({ id }) => id);
}
