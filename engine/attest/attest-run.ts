import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { fileDigest } from '../file-digest.ts';
import { writeOwnFile } from '../report/folder/own-file.ts';
import { readRun } from '../report/folder/read-run.ts';
import { writeWhole } from '../report/folder/write-whole.ts';
import { sealEnvelope } from './envelope.ts';
import { statementOfRun } from './statement-of-run.ts';

/** Name of an attestation in the folder of its run. */
const attestationName = 'attestation.dsse.json';

/**
 * Writes a signed statement of what a run came to.
 * @param out the file; in the run's folder unless given
 * @returns the file
 * @throws UsageError when there is no run that can be read, or the file can't be written
 */
export async function attestRun(folder: string, key: KeyObject, out?: string): Promise<string> {
  const run = await readRun(folder);
  const statement = statementOfRun(run, await fileDigest(join(folder, 'results.json')));
  const text = `${JSON.stringify(sealEnvelope(JSON.stringify(statement), key))}\n`;
  const file = out ?? join(folder, attestationName);
  await (out === undefined ? writeOwnFile : writeWhole)(file, text);
  return file;
}
