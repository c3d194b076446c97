import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job, Submission } from '../../emulator/core/job.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';
import { cancelFaults } from './cancel.ts';
import { recordFaults } from './record.ts';
import { retentionFaults } from './retention.ts';
import { retryFaults } from './retry.ts';
import { stateFaults } from './state.ts';
import { streamFaults } from './stream.ts';

/** In which submissions a fault shows, and how its id and its words say so. */
type Place = {
  readonly suffix: string;
  readonly words: string;
  readonly shows: (submission: Submission) => boolean;
  readonly faults: readonly string[];
};

/** Each factor of a context has faults that show in one of its values only, of different rules. */
const places: readonly Place[] = [
  {
    suffix: 'with-a-time',
    words: 'Of a job that says how long it may work',
    shows: ({ policy }) => policy?.executionTimeout !== undefined,
    faults: [
      'stream-newest-first',
      'failed-shows-completed',
      'falsy-output-is-left-out',
      'retry-keeps-the-output',
      'cancel-lets-a-queued-job-run',
    ],
  },
  {
    suffix: 'with-a-ttl',
    words: 'Of a job with a ttl above a day',
    shows: ({ policy }) => (policy?.ttl ?? 0) > 86_400_000,
    faults: [
      'stream-loses-its-end',
      'failed-shows-in-queue',
      'status-leaves-the-run-time-out',
      'retry-keeps-the-output',
      'cancel-lets-a-running-job-go-on',
    ],
  },
  {
    suffix: 'without-low-priority',
    words: 'Of a job that says that it is not of low priority',
    shows: ({ policy }) => policy?.lowPriority === false,
    faults: [
      'stream-keeps-three-chunks',
      'failed-shows-completed',
      'empty-output-is-left-out',
      'run-kept-a-tick-short',
      'cancel-lets-a-queued-job-run',
    ],
  },
  {
    suffix: 'with-a-webhook',
    words: 'Of a job with a webhook',
    shows: ({ webhook }) => webhook !== undefined,
    faults: [
      'stream-newest-first',
      'failed-shows-in-progress',
      'status-leaves-the-run-time-out',
      'retry-keeps-the-output',
      'cancel-lets-a-running-job-go-on',
    ],
  },
  {
    suffix: 'with-a-bucket',
    words: 'Of a job with an s3Config',
    shows: ({ s3Config }) => s3Config !== undefined,
    faults: [
      'stream-of-many-out-of-order',
      'failed-shows-completed',
      'falsy-output-is-left-out',
      'run-kept-a-tick-short',
      'cancel-lets-a-queued-job-run',
    ],
  },
  {
    suffix: 'with-a-large-input',
    words: 'Of a job whose input is above 32 KB',
    shows: ({ input }) => JSON.stringify(input).length > 32_768,
    faults: [
      'stream-newest-first',
      'failed-shows-in-queue',
      'empty-output-is-left-out',
      'retry-keeps-the-output',
      'cancel-lets-a-running-job-go-on',
    ],
  },
];

const families = [cancelFaults, recordFaults, retentionFaults, retryFaults, stateFaults, streamFaults].flat();

/** What is wrong in some contexts alone. */
export const contextFaults: readonly Fault[] = places.flatMap((place) =>
  place.faults.map((id) => inPlace(inContextNamed(id, families), place)),
);

/** @throws Error when no mutant that changes decisions has the id */
export function inContextNamed(id: string, faults: readonly Fault[]): Fault {
  const found = faults.find((fault) => fault.id === id);
  if (found?.behave === undefined) throw new Error(`there is no mutant ${id} of a behaviour`);
  return found;
}

function inPlace({ id, says, sharp, breaks, behave }: Fault, { suffix, words, shows }: Place): Fault {
  return {
    id: `${id}-${suffix}`,
    says: `${words}: ${says}`,
    kind: 'partial',
    sharp,
    breaks,
    behave: (base) => onlyWhere(({ submission }) => shows(submission), behave!, base),
  };
}

type Decision = (...given: readonly unknown[]) => unknown;

/** The same decisions, taken of some jobs alone; of others those of the base. */
export function onlyWhere(
  shows: (job: Job) => boolean,
  behave: NonNullable<Override['behave']>,
  base: Behaviour,
): Partial<Behaviour> {
  const wrong = Object.entries(behave(base)) as [keyof Behaviour, Decision][];
  const limited = wrong.map(([name, decide]) => {
    const right = base[name] as Decision;
    const choose: Decision = (...given) =>
      given.some((one) => isJob(one) && shows(one)) ? decide(...given) : right(...given);
    return [name, choose];
  });
  return Object.fromEntries(limited) as Partial<Behaviour>;
}

function isJob(value: unknown): value is Job {
  return typeof value === 'object' && value !== null && 'submission' in value;
}
