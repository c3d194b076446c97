import { limits } from '../../generated/limits.ts';
import type { Fault } from '../alteration.ts';
import type { Behaviour } from '../core/behaviour.ts';

export const waitFaults: readonly Fault[] = [
  {
    id: 'wait-ends-a-tick-early',
    says: '/runsync answers 1 ms before the wait has ended.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: changing((wait) => wait - 1),
  },
  {
    id: 'wait-ends-a-tick-late',
    says: '/runsync answers 1 ms after the wait has ended.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.honoured'],
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
    id: 'numbers-are-read-as-far-as-they-go',
    says: 'A number of a query is read up to the first character that is no digit.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.wait.malformed'],
    behave: (base) => ({
      numberIn: (text, parameter) => base.numberIn(/^\d+/.exec(text)?.[0] ?? text, parameter),
    }),
  },
];

/** Numbers of a query that are taken for absent; the others are read. */
function numbers(take: (text: string, parameter: 'wait' | 'ttl') => undefined | 'read') {
  return (base: Behaviour): Partial<Behaviour> => ({
    numberIn: (text, parameter) =>
      take(text, parameter) === 'read' ? base.numberIn(text, parameter) : undefined,
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
