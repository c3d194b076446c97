import { join } from 'node:path';
import { type Measurements, measurementsSchema } from '../engine/measurement/measurements.ts';
import { printableJson } from '../engine/printable.ts';
import { provenanceOf, recordSchemas } from '../engine/provenance/provenance.ts';
import { writeWhole } from '../engine/report/folder/write-whole.ts';
import type { LoadRecord } from '../engine/report/load-record.ts';
import { rules } from '../generated/rules.ts';
import type { LoadReport } from '../load/run/loads.ts';

/** What was asked of which target. */
type AskedLoad = {
  readonly load: string;
  readonly target: string;
  readonly startedAt: Date;
  readonly instances: number;
  readonly settings: Readonly<Record<string, unknown>>;
};

/**
 * Writes results.json into a folder, and measurements.json where figures were measured.
 * @returns what results.json holds
 * @throws UsageError when they can't be written
 */
export async function writeLoadResults(
  folder: string,
  { measured, text: _, ...report }: LoadReport,
  { load, target, startedAt, instances, settings }: AskedLoad,
): Promise<LoadRecord> {
  const provenance = provenanceOf(rules);
  const record: LoadRecord = {
    ...{ schema: recordSchemas.load, ...provenance, load, target, instances },
    ...{ startedAt: startedAt.toISOString(), durationMs: Math.max(0, Date.now() - startedAt.getTime()) },
    ...report,
  };
  await writeWhole(join(folder, 'results.json'), `${printableJson(record, 2)}\n`);
  if (measured === undefined) return record;
  const { version, commit } = provenance.suite;
  const measurements: Measurements = {
    ...{ schema: measurementsSchema, load, target, suite: { version, commit } },
    ...{ settings: { ...settings, ...measured.settings }, figures: measured.figures },
  };
  await writeWhole(join(folder, 'measurements.json'), `${printableJson(measurements, 2)}\n`);
  return record;
}
