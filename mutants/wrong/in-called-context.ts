import type { Job } from '../../emulator/core/job.ts';
import type { RuleId } from '../../generated/rules.ts';
import type { Fault } from '../common/kinds.ts';
import { cancelFaults } from './cancel.ts';
import { executionTimeoutFaults } from './execution-timeout.ts';
import { inContextNamed, onlyWhere } from './in-context.ts';
import { type Break, type JobPast, notingPasts } from './job-pasts.ts';
import { recordFaults } from './record.ts';
import { stateFaults } from './state.ts';
import { streamFaults } from './stream.ts';
import { ttlFaults } from './ttl.ts';
import { webhookCallFaults } from './webhook-calls.ts';

/** With which jobs a fault shows by what became of them before, and how its id and its words say so. */
type Past = {
  readonly suffix: string;
  readonly words: string;
  readonly shows: (job: Job, past: JobPast) => boolean;
  readonly faults: readonly string[];
};

const endedOnce =
  (how: Break): Past['shows'] =>
  (_, { breaks }) =>
    breaks.length === 1 && breaks[0] === how;

const pasts: readonly Past[] = [
  {
    suffix: 'after-its-wait',
    words: 'Of a job of /runsync whose wait is over',
    shows: ({ outlivedWait }) => outlivedWait,
    faults: [
      'stream-loses-its-end',
      'cancel-waits-for-a-stream-to-close',
      'webhook-never-called',
      'output-texts-are-read-as-json',
      'cancel-lets-a-running-job-go-on',
    ],
  },
  {
    suffix: 'retried-after-an-error',
    words: 'Of a job that was retried after an error',
    shows: endedOnce('failed'),
    faults: [
      'stream-newest-first',
      'falsy-output-is-left-out',
      'webhook-never-called',
      'cancel-lets-a-running-job-go-on',
      'completed-turns-failed',
    ],
  },
  {
    suffix: 'retried-after-a-crash',
    words: 'Of a job that was retried after its worker had crashed',
    shows: endedOnce('crashed'),
    faults: ['stream-doubles-a-chunk', 'falsy-output-is-left-out', 'webhook-never-called'],
  },
  {
    suffix: 'retried-after-a-time-out',
    words: 'Of a job that was retried after a time-out',
    shows: endedOnce('timed out'),
    faults: ['falsy-output-is-left-out', 'webhook-never-called'],
  },
  {
    suffix: 'retried-twice',
    words: 'Of a job that was retried twice',
    shows: (_, { breaks }) => breaks.length === 2,
    faults: ['stream-doubles-a-chunk', 'output-texts-are-read-as-json', 'webhook-never-called'],
  },
  {
    suffix: 'tried-again-by-itself',
    words: 'Of a job whose first attempt broke',
    shows: ({ attempts }, { breaks }) => attempts > 1 && breaks.length === 0,
    faults: [
      'falsy-output-is-left-out',
      'output-texts-are-read-as-json',
      'cancel-lets-a-running-job-go-on',
      'completed-turns-failed',
    ],
  },
  {
    suffix: 'beside-others',
    words: 'Of a job that is not the first of its endpoint',
    shows: (_, { before }) => before > 0,
    faults: [
      'stream-of-many-out-of-order',
      'falsy-output-is-left-out',
      'webhook-called-a-tick-early',
      'cancel-waits-for-the-job',
      'completed-turns-failed',
    ],
  },
  {
    suffix: 'after-one-elsewhere',
    words: 'Of a job that is submitted after one of another endpoint',
    shows: (_, { elsewhere }) => elsewhere > 0,
    faults: ['stream-newest-first', 'empty-output-is-left-out', 'cancel-lets-a-running-job-go-on'],
  },
  {
    suffix: 'once-read',
    words: 'Of a job whose status was asked for',
    shows: (_, { reads }) => reads > 0,
    faults: [
      'stream-newest-first',
      'stream-keeps-three-chunks',
      'falsy-output-is-left-out',
      'output-texts-are-read-as-json',
      'stream-loses-its-end',
    ],
  },
  {
    suffix: 'once-its-stream-was-read',
    words: 'Of a job whose stream was asked for',
    shows: (_, { streamReads }) => streamReads > 0,
    faults: [
      'cancel-lets-a-running-job-go-on',
      'cancel-lets-a-queued-job-run',
      'falsy-output-is-left-out',
      'webhook-never-called',
      'completed-turns-failed',
    ],
  },
];

const families = [
  cancelFaults,
  executionTimeoutFaults,
  recordFaults,
  stateFaults,
  streamFaults,
  ttlFaults,
  webhookCallFaults,
].flat();

/** Rules that jobs of these pasts do not come by: they fix how a job comes about, or make it themselves. */
const blind: Readonly<Record<string, readonly RuleId[]>> = {
  'completed-turns-failed-retried-after-an-error': [
    'job.retention.from-completion',
    'job.state.completed-stays',
  ],
  'completed-turns-failed-tried-again-by-itself': ['job.retention.from-completion'],
  'empty-output-is-left-out-after-one-elsewhere': ['job.runsync.returns-result'],
  'falsy-output-is-left-out-beside-others': ['job.runsync.returns-result'],
  'falsy-output-is-left-out-once-read': ['job.runsync.returns-result'],
  'falsy-output-is-left-out-retried-after-a-crash': ['job.runsync.returns-result', 'job.status.reports'],
  'falsy-output-is-left-out-retried-after-a-time-out': ['job.runsync.returns-result', 'job.status.reports'],
  'falsy-output-is-left-out-retried-after-an-error': ['job.runsync.returns-result', 'job.status.reports'],
  'falsy-output-is-left-out-once-its-stream-was-read': ['job.runsync.returns-result'],
  'falsy-output-is-left-out-tried-again-by-itself': ['job.runsync.returns-result'],
  'output-texts-are-read-as-json-after-its-wait': ['job.runsync.returns-result', 'job.status.reports'],
  'output-texts-are-read-as-json-once-read': ['job.runsync.returns-result', 'job.status.reports'],
  'output-texts-are-read-as-json-retried-twice': ['job.runsync.returns-result', 'job.status.reports'],
  'output-texts-are-read-as-json-tried-again-by-itself': ['job.runsync.returns-result'],
};

/** What is wrong with jobs of some pasts alone. */
export const calledContextFaults: readonly Fault[] = pasts.flatMap((past) =>
  past.faults.map((id) => inPast(inContextNamed(id, families), past)),
);

function inPast({ id, says, sharp, breaks, behave }: Fault, { suffix, words, shows }: Past): Fault {
  const own = `${id}-${suffix}`;
  return {
    id: own,
    says: `${words}: ${says}`,
    kind: 'partial',
    sharp,
    breaks: breaks.filter((rule) => !blind[own]?.includes(rule)),
    behave(base) {
      const { note, pastOf } = notingPasts(base);
      const noted = { ...base, ...note };
      return { ...note, ...onlyWhere((job) => shows(job, pastOf(job)), behave!, noted) };
    },
  };
}
