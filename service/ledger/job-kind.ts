import { StillThereError } from '../client/still-there.ts';
import type { KeyName } from '../profile/site.ts';
import type { Access } from './access.ts';
import { assertShown, endJob } from './end-job.ts';
import type { Entry } from './entry.ts';
import type { SingleKind } from './kinds.ts';

/** A job on a target without worlds. The job API lists none, so one whose id never came back only ends by its ttl. */
export const jobKind: SingleKind = {
  describe({ ids, facts }) {
    const where = `on endpoint ${facts.endpoint}`;
    if (ids.length > 0) return `job ${ids.join(', ')} ${where}`;
    const end = new Date(Number(facts.endsBy));
    const until = Number.isNaN(end.getTime()) ? 'at a time that is not known' : `by ${end.toISOString()}`;
    return `a job ${where} whose id never came back, which its ttl ends ${until}`;
  },

  async find({ ids, answered = [], facts }) {
    if (ids.some((id) => answered.includes(id)))
      throw new StillThereError(
        "another submission of the run was answered with its id, so that it may be somebody else's: it is left alone",
      );
    if (ids.length > 0 || Date.now() >= Number(facts.endsBy)) return ids;
    throw new StillThereError(
      "without its id it can't be cancelled, if it was made at all: nothing is to be done but to wait for that",
    );
  },

  async remove(jobId, entry, access) {
    const { client, site } = jobsOf(access);
    const key = keyOf(entry);
    const endpoint = String(entry.facts.endpoint);
    const named = (site.endpoints as Record<string, string | undefined>)[endpoint];
    if (site.keys[key] === undefined)
      throw new StillThereError(`the target profile has no key ${key} any more`);
    const job = { jobId, key, endpoint: named ?? endpoint };
    if (access.hasAnotherKey) await assertShown(client, job);
    await endJob(client, job, [0, 500, 1500]);
  },
};

/** Milliseconds by which our clock and the target's may differ. */
const clocksApart = 60_000;

/** The document has a job deleted when its ttl is over, even one that is running. @see interface 3, 8 */
export function hasOutlived({ kind, facts }: Entry): boolean {
  return kind === 'job' && Date.now() >= Number(facts.endsBy) + clocksApart;
}

/** Whose key cancels it. */
export function keyOf({ facts }: Entry): KeyName {
  return facts.key === 'secondUser' ? 'secondUser' : 'valid';
}

function jobsOf({ jobs, profile }: Access): NonNullable<Access['jobs']> {
  if (jobs !== undefined) return jobs;
  throw new StillThereError(`the target profile of ${profile.name} no longer names urls and keys`);
}
