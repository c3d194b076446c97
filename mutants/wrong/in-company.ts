import type { Job } from '../../emulator/core/job.ts';
import type { RuleId } from '../../generated/rules.ts';
import type { Fault } from '../common/kinds.ts';
import { cancelFaults } from './cancel.ts';
import { companyOf, notingCompany } from './company.ts';
import { inContextNamed, onlyWhere } from './in-context.ts';
import { recordFaults } from './record.ts';
import { stateFaults } from './state.ts';
import { streamFaults } from './stream.ts';
import { webhookCallFaults } from './webhook-calls.ts';

/** With which jobs a fault shows by who else had to do with them, and how its id and its words say so. */
type Place = {
  readonly suffix: string;
  readonly words: string;
  readonly shows: (job: Job) => boolean;
  readonly faults: readonly string[];
};

const places: readonly Place[] = [
  {
    suffix: 'after-anothers',
    words: 'Of a job whose endpoint had one of another user before it',
    shows: (job) => companyOf(job).followsAnothers,
    faults: [
      'stream-of-many-out-of-order',
      'falsy-output-is-left-out',
      'webhook-never-called',
      'cancel-lets-a-running-job-go-on',
      'completed-turns-failed',
    ],
  },
  {
    suffix: 'once-hidden-from-a-stranger',
    words: 'Of a job that was read without access',
    shows: (job) => companyOf(job).refused.has('status'),
    faults: [
      'stream-loses-its-end',
      'falsy-output-is-left-out',
      'webhook-never-called',
      'cancel-lets-a-running-job-go-on',
      'completed-turns-failed',
    ],
  },
  {
    suffix: 'once-kept-from-a-stranger',
    words: 'Of a job that was to be cancelled without access',
    shows: (job) => companyOf(job).refused.has('cancel'),
    faults: [
      'stream-newest-first',
      'falsy-output-is-left-out',
      'webhook-never-called',
      'cancel-lets-a-running-job-go-on',
      'completed-turns-failed',
    ],
  },
];

const families = [cancelFaults, recordFaults, stateFaults, streamFaults, webhookCallFaults].flat();

/** Rules that such jobs do not come by: they make theirs themselves. */
const blind: readonly RuleId[] = ['job.runsync.returns-result'];

/** What is wrong with jobs that others had to do with, alone. */
export const companyFaults: readonly Fault[] = places.flatMap((place) =>
  place.faults.map((id) => inCompany(inContextNamed(id, families), place)),
);

function inCompany({ id, says, sharp, breaks, behave }: Fault, { suffix, words, shows }: Place): Fault {
  return {
    id: `${id}-${suffix}`,
    says: `${words}: ${says}`,
    kind: 'partial',
    sharp,
    breaks: breaks.filter((rule) => !blind.includes(rule)),
    wrap: notingCompany,
    behave: (base) => onlyWhere(shows, behave!, base),
  };
}
