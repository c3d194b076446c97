import { UsageError } from '../errors.ts';
import { lineBefore, readSettings, settingsErrors, unknownMember } from '../settings-file.ts';
import type { MechanicalMutant } from './mechanical-mutant.ts';

/** Mutants of one line, or of a file, that nobody can see, or that do what the document leaves open. */
export type EquivalentMutant = {
  readonly file: string;
  /** All mutants of the line, or of the file, if it is left out. */
  readonly mutator?: string;
  /** Text of the line without the white space around it, so that it is found again wherever it moves; the whole file if it is left out. */
  readonly line?: string;
  /** One of the mutants of that line, or one kind in that file; all of this mutator if it is left out. */
  readonly replacement?: string;
  /** The code that is changed, where others of the line are changed alike. */
  readonly original?: string;
  readonly reason: string;
};

/**
 * @param schema the JSON Schema of such files
 * @throws UsageError when the file can't be read, is not YAML or breaks its schema
 */
export async function loadEquivalents(file: string, schema: URL): Promise<readonly EquivalentMutant[]> {
  const settings = await readSettings('the list of equivalent mutants', file);
  const errors = await settingsErrors(settings, schema);
  if (errors.length === 0) return settings.value as readonly EquivalentMutant[];
  const problems = errors.map((error) => {
    const place = error.instancePath === '' ? 'the file' : error.instancePath;
    return `  ${lineBefore(settings, error)}${place} ${error.message}${unknownMember(error)}`;
  });
  throw new UsageError(
    `${file} is not valid:\n${problems.join('\n')}\nIts schema: specs/equivalent-mutants.schema.json`,
  );
}

/** Why a mutant is equivalent; undefined when no entry names it. */
export function equivalenceOf(
  mutant: MechanicalMutant,
  entries: readonly EquivalentMutant[],
): string | undefined {
  return entries.find((entry) => isOf(mutant, entry))?.reason;
}

/** Entries that name no mutant there is, in words. */
export function unusedEntries(
  mutants: readonly MechanicalMutant[],
  entries: readonly EquivalentMutant[],
): string[] {
  return entries
    .filter((entry) => !mutants.some((mutant) => isOf(mutant, entry)))
    .map(({ file, mutator = 'any mutator', line = 'any line' }) => {
      return `no mutant is named by the entry ${file}, ${mutator}: ${line}`;
    });
}

function isOf(mutant: MechanicalMutant, entry: EquivalentMutant): boolean {
  const { file, mutator, line, original, replacement } = entry;
  const isNamed = (said: string | undefined, found: string): boolean => said === undefined || said === found;
  return (
    mutant.file === file &&
    isNamed(mutator, mutant.mutator) &&
    isNamed(line, mutant.lineText) &&
    isNamed(original, mutant.original) &&
    isNamed(replacement, mutant.replacement)
  );
}
