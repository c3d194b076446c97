import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../../errors.ts';
import schema from '../../measurement/measurements.schema.json' with { type: 'json' };
import { type Measurements, measurementsSchema } from '../../measurement/measurements.ts';
import { printableLine } from '../../printable.ts';
import { readLimited } from '../../read-limited.ts';
import { cutText } from '../cut-text.ts';
import { measurementsOfRun } from '../durations/measured-durations.ts';
import { assertNoLink } from '../folder/own-file.ts';
import { readJson } from '../folder/read-json.ts';

export const mostBytes = 64 * 2 ** 20;
/** Characters of one histogram: those of loads have some thousands. */
const longestHistogram = 2 ** 17;
/** Rounds of all figures together: a load has some hundreds, the parts of a run some thousands. */
const mostRounds = 20_000;
const validate = new Ajv2020({ allowUnionTypes: true }).compile<Measurements>(schema);

/**
 * What a load measured, of its folder.
 * @throws UsageError for anything else, with what to give instead
 */
export async function readMeasurements(folder: string): Promise<Measurements> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) throw new UsageError(`there is no folder ${folder}: give one that a load wrote`);
  if (!found.isDirectory())
    throw new UsageError(`${folder} is no folder: give the one of a load, such as ${dirname(folder)}`);
  const file = join(folder, 'measurements.json');
  if ((await stat(file).catch(() => undefined))?.isFile() !== true) return measurementsInRun(folder);
  const text = await assertNoLink(file)
    .then(() => readLimited(file, mostBytes))
    .catch((cause: Error) => {
      throw new UsageError(`${file} can't be read: ${cause.message}`, { cause });
    });
  return assertMeasurements(parseJson(text, file), file);
}

/** Answer times of a run of `verify`. @throws UsageError where the folder has none */
async function measurementsInRun(folder: string): Promise<Measurements> {
  const read = await readJson(join(folder, 'results.json'), 'run');
  if ('problem' in read)
    throw new UsageError(
      `${folder} has no measurements.json: give the folder of a load that measures, such as \`load server\`, ` +
        'or of a run of `verify`',
    );
  const measured = measurementsOfRun(read.value);
  if (measured === undefined)
    throw new UsageError(`${folder} is a run without answer times: judge again with this version`);
  return assertMeasurements(measured, folder);
}

/**
 * @param file as messages call it
 * @throws UsageError for what is no measurement of this version
 */
export function assertMeasurements(value: unknown, file: string): Measurements {
  const version = (value as { schema?: unknown } | null)?.schema;
  if (version !== measurementsSchema)
    throw new UsageError(
      `${file} has the schema ${shortened(version)}, and this version reads ${measurementsSchema}: measure again`,
    );
  if (!validate(value)) {
    const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
    throw new UsageError(`${file} does not hold what a load measured: ${instancePath || '/'} ${message}`);
  }
  if (value.figures.reduce((sum, { rounds }) => sum + rounds.length, 0) > mostRounds)
    throw new UsageError(`${file} has more than ${mostRounds} rounds`);
  const isLong = value.figures.some(({ rounds }) =>
    rounds.some((round) => 'histogram' in round && round.histogram.length > longestHistogram),
  );
  if (isLong) throw new UsageError(`${file} has a histogram of more than ${longestHistogram} characters`);
  return value;
}

/** @throws UsageError for what is no JSON */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is no JSON: ${(cause as Error).message}`, { cause });
  }
}

function shortened(value: unknown): string {
  return value === undefined ? 'of no version' : printableLine(cutText(JSON.stringify(value), 60));
}
