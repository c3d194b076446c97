import type { Behaviour } from '../../emulator/core/behaviour.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

export const waitFaults: readonly Fault[] = [
  {
    id: 'wait-ends-a-tick-early',
    says: '/runsync answers 1 ms before the wait has ended.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.honoured', 'job.wait.default'],
    behave: changing((wait) => wait - 1),
  },
  {
    id: 'wait-ends-a-tick-late',
    says: '/runsync answers 1 ms after the wait has ended.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.honoured', 'job.wait.default'],
    behave: changing((wait) => wait + 1),
  },
  {
    id: 'wait-capped-at-its-default',
    says: 'A wait above 90 s ends after 90 s.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: changing((wait) => Math.min(wait, limits.wait.default)),
  },
  {
    id: 'wait-ignored',
    says: '/runsync waits 90 s whatever was asked.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: changing(() => limits.wait.default),
  },
  {
    id: 'shortest-wait-is-refused',
    says: 'A wait of the least number of milliseconds is refused.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.range'],
    behave: (base) => ({
      waitLength: (asked) => (asked === limits.wait.minimum ? undefined : base.waitLength(asked)),
    }),
  },
  {
    id: 'wait-refused-above-its-default',
    says: 'A wait above 90 s is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: (base) => ({
      waitLength: (asked) => ((asked ?? 0) > limits.wait.default ? undefined : base.waitLength(asked)),
    }),
  },
  {
    id: 'wait-may-be-a-word',
    says: 'A wait that is no number is taken for the default.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.wait.malformed'],
    behave: numbers((text, parameter) => (parameter === 'wait' && !/^\d+$/.test(text) ? undefined : 'read')),
  },
  {
    id: 'status-ttl-may-be-a-word',
    says: 'A ttl on /status that is no number changes nothing.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.malformed'],
    behave: numbers((text, parameter) => (parameter === 'ttl' && !/^\d+$/.test(text) ? undefined : 'read')),
  },
  {
    id: 'wait-is-rounded',
    says: 'A wait with a fraction is rounded.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.malformed'],
    behave: rounding('wait'),
  },
  {
    id: 'status-ttl-is-rounded',
    says: 'A ttl on /status with a fraction is rounded.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.malformed'],
    behave: rounding('ttl'),
  },
  {
    id: 'wait-default-a-tick-short',
    says: '/runsync without a wait answers 1 ms early.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.default'],
    behave: waitingByDefault(limits.wait.default - 1),
  },
  {
    id: 'wait-default-a-tick-long',
    says: '/runsync without a wait answers 1 ms late.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.default'],
    behave: waitingByDefault(limits.wait.default + 1),
  },
  {
    id: 'wait-default-of-a-minute',
    says: '/runsync without a wait answers after 60 s.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.wait.default'],
    behave: waitingByDefault(60_000),
  },
  {
    id: 'wait-default-unbounded',
    says: '/runsync without a wait answers when the job is done, however long that takes.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.wait.default'],
    behave: waitingByDefault(limits.ttl.maximum),
  },
  {
    id: 'wait-end-stops-the-job',
    says: 'A job is cancelled when nobody waits for it any more.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.wait.bounds-waiting-only'],
    behave: () => ({ waitEndStopsJob: () => true }),
  },
  {
    id: 'wait-end-stops-a-queued-job',
    says: 'A job that no worker has picked up is cancelled when nobody waits for it any more.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.bounds-waiting-only'],
    behave: () => ({ waitEndStopsJob: ({ run }) => run === undefined }),
  },
  {
    id: 'wait-end-stops-a-job-that-was-waited-for-long',
    says: 'A job is cancelled when a wait longer than the default is over.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.bounds-waiting-only'],
    behave: () => ({ waitEndStopsJob: ({ wait = 0 }) => wait > limits.wait.default }),
  },
  {
    id: 'wait-end-loses-the-result',
    says: 'A job that outlives its wait is forgotten as soon as it is done.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.wait.bounds-waiting-only'],
    behave: (base) => ({ retention: (job) => (job.outlivedWait ? 0 : base.retention(job)) }),
  },
  {
    id: 'wait-end-loses-the-output',
    says: 'The record of a job that outlived its wait never shows the output.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.bounds-waiting-only'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const { output, ...rest } = base.recordAnswer(job, now, operation);
        return job.outlivedWait || output === undefined ? rest : { ...rest, output };
      },
    }),
  },
  {
    id: 'wait-end-means-timed-out',
    says: 'The record of a job that outlived its wait says TIMED_OUT.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.wait.bounds-waiting-only'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return job.outlivedWait ? { ...record, status: 'TIMED_OUT' } : record;
      },
    }),
  },
  {
    id: 'wait-below-its-range-taken-as-it-is',
    says: 'A wait below 1000 ms is waited as it is, and one below 0 not at all.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.wait.range'],
    behave: takingAsItIs((wait) => wait < limits.wait.minimum),
  },
  {
    id: 'wait-above-its-range-taken-as-it-is',
    says: 'A wait above 300000 ms is waited in full.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.wait.range'],
    behave: takingAsItIs((wait) => wait > limits.wait.maximum),
  },
  {
    id: 'wait-range-a-tick-too-wide-below',
    says: 'A wait of 999 ms is waited as it is.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.range'],
    behave: takingAsItIs((wait) => wait === limits.wait.minimum - 1),
  },
  {
    id: 'wait-range-a-tick-too-wide-above',
    says: 'A wait of 300001 ms is waited in full.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.range'],
    behave: takingAsItIs((wait) => wait === limits.wait.maximum + 1),
  },
  {
    id: 'wait-refused-and-the-job-run',
    says: '/runsync refuses a wait out of its range with 400 and runs the job anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.wait.range'],
    wrap: (next) => async (call) => {
      const wait = Number(call.query.get('wait') ?? limits.wait.default);
      const isOut = wait < limits.wait.minimum || wait > limits.wait.maximum;
      const reply = await next(call);
      if (call.operation === 'runsync' && isOut) await next({ ...call, operation: 'run' });
      return reply;
    },
  },
];

/** Numbers of a query that are taken for absent; the others are read. */
function numbers(take: (text: string, parameter: 'wait' | 'ttl') => undefined | 'read') {
  return (base: Behaviour): Partial<Behaviour> => ({
    numberIn: (text, parameter) =>
      take(text, parameter) === 'read' ? base.numberIn(text, parameter) : undefined,
  });
}

/** Reads the fractions of one parameter as the whole numbers next to them. */
function rounding(rounded: 'wait' | 'ttl') {
  return (base: Behaviour): Partial<Behaviour> => ({
    numberIn(text, parameter) {
      const isFraction = parameter === rounded && /^\d+\.\d+$/.test(text);
      return base.numberIn(isFraction ? String(Math.round(Number(text))) : text, parameter);
    },
  });
}

function waitingByDefault(wait: number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    waitLength: (asked) => (asked === undefined ? wait : base.waitLength(asked)),
  });
}

function takingAsItIs(isAccepted: (wait: number) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    waitLength: (asked) =>
      asked !== undefined && isAccepted(asked) ? Math.max(0, asked) : base.waitLength(asked),
  });
}

function changing(change: (wait: number) => number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    waitLength(asked) {
      const wait = base.waitLength(asked);
      return wait === undefined ? undefined : change(wait);
    },
  });
}
