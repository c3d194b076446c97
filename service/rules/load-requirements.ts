import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../engine/errors.ts';
import { sha256Of } from '../../engine/file-digest.ts';
import { didYouMean, nearest } from '../../engine/nearest.ts';
import { readLimited } from '../../engine/read-limited.ts';
import type { RequirementSet } from '../../engine/rules/requirements.ts';
import { readSettings, settingsErrors } from '../../engine/settings-file.ts';

/** Where the requirement sets lie. */
export const requirementsFolder = new URL('../../specs/requirements/', import.meta.url);
const schema = new URL('../../specs/requirements.schema.json', import.meta.url);

/** The revisions that have a requirement set, the newest last. */
export function knownRevisions(): string[] {
  const names = readdirSync(requirementsFolder).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).toSorted();
}

/**
 * Reads the requirement set of a revision.
 * @throws UsageError when there is none, or the file is not one
 */
export async function loadRequirements(
  revision: string,
): Promise<{ readonly set: RequirementSet; readonly sha256: string }> {
  const known = knownRevisions();
  if (!known.includes(revision)) {
    const near = didYouMean(nearest(revision, known));
    throw new UsageError(`there are no requirements ${revision}.${near} Revisions: ${known.join(', ')}`);
  }
  const file = fileURLToPath(new URL(`${revision}.yaml`, requirementsFolder));
  const settings = await readSettings('the requirement set', file);
  const [error] = await settingsErrors(settings, schema);
  if (error !== undefined)
    throw new UsageError(`${file} is no requirement set: ${error.instancePath || 'it'} ${error.message}`);
  const set = settings.value as RequirementSet;
  if (set.revision !== revision)
    throw new UsageError(`${file} is of revision ${set.revision}: a file is named after its revision`);
  return { set, sha256: sha256Of(await readLimited(file, 4 * 2 ** 20)) };
}
