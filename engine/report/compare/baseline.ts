import { stat } from 'node:fs/promises';
import { UsageError } from '../../errors.ts';
import type { Measurements } from '../../measurement/measurements.ts';
import { readLimited } from '../../read-limited.ts';
import { writeWhole } from '../folder/write-whole.ts';
import { assertMeasurements, mostBytes, parseJson } from './read-measurements.ts';

const baselineFamily = 'plumbline-baseline/';
const baselineSchema = `${baselineFamily}1`;

/**
 * The runs that a baseline holds.
 * @throws UsageError where there is none, or something else, with what to do
 */
export async function readBaseline(file: string): Promise<Measurements[]> {
  if ((await stat(file).catch(() => undefined))?.isFile() !== true)
    throw new UsageError(`there is no baseline ${file}: write it with --update`);
  const text = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new UsageError(`${file} can't be read: ${cause.message}`, { cause });
  });
  const { schema, runs } = Object(parseJson(text, file)) as { schema?: unknown; runs?: unknown };
  if (schema !== baselineSchema || !Array.isArray(runs) || runs.length === 0)
    throw new UsageError(`${file} is no baseline of this version: write it anew with --update`);
  return runs.map((run, nth) => assertMeasurements(run, `run ${nth + 1} of ${file}`));
}

/** Whether a text is a baseline, of whatever version. */
export function isBaseline(text: string): boolean {
  try {
    return String(Object(JSON.parse(text)).schema).startsWith(baselineFamily);
  } catch {
    return false;
  }
}

/**
 * Writes runs as a baseline, in the place of the one that was there: never half of it.
 * @throws UsageError where it can't be written
 */
export async function writeBaseline(file: string, runs: readonly Measurements[]): Promise<void> {
  await writeWhole(file, `${JSON.stringify({ schema: baselineSchema, runs }, null, 2)}\n`);
}
