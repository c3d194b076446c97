import { expect, test } from 'vitest';
import { eventsOf, tracedBurst, tracedCall } from '../testing/results.ts';
import { renderEvents, reviveEvents } from './render-events.ts';

const jsonOf = (events: Parameters<typeof renderEvents>[0]) => JSON.parse([...renderEvents(events)].join(''));

test('holds each call whole, and the order of all that happened', () => {
  const body = 'x'.repeat(10_000);
  const first = tracedCall({ body, answer: { status: 200, headers: { a: 'b' }, body } });
  const second = tracedCall({ number: 2, answered: undefined, answer: undefined, failure: 'cut' });
  const heard = { kind: 'received', what: 'beacon', body } as const;
  const events = [...eventsOf(first, second), { kind: 'time', to: 3000 } as const, heard];

  expect(jsonOf(events)).toEqual({
    calls: JSON.parse(JSON.stringify([first, second])),
    events: [
      ...[
        { kind: 'call', call: 1 },
        { kind: 'end', call: 1 },
        { kind: 'call', call: 2 },
        { kind: 'end', call: 2 },
      ],
      ...[{ kind: 'time', to: 3000 }, heard],
    ],
  });
});

test('a case without calls is one too', () => {
  expect(jsonOf([])).toEqual({ calls: [], events: [] });
});

test('what was written comes back, with each call once', () => {
  const burst = tracedBurst({ number: 3 });
  const events = [
    ...eventsOf(tracedCall(), tracedCall({ number: 2, answer: undefined, failure: 'cut' })),
    ...[{ kind: 'burst', burst } as const, { kind: 'burst-end', burst } as const],
    ...[{ kind: 'time', to: 3000 } as const, { kind: 'received', what: 'webhook', body: '{}' } as const],
  ];
  const back = reviveEvents([...renderEvents(events)].join(''))!;
  expect(back).toEqual(JSON.parse(JSON.stringify(events)));
  expect(back[0]).toHaveProperty('call', (back[1] as { call: unknown }).call);
});

const recorded = jsonOf([
  ...eventsOf(tracedCall()),
  ...[{ kind: 'burst', burst: tracedBurst({ number: 3 }) } as const],
  { kind: 'received', what: 'webhook', body: '{}' } as const,
]);

test.each<[string, (trace: typeof recorded) => void]>([
  ['a method that is a number', ({ calls }) => Object.assign(calls[0], { method: 5 })],
  ['a number that is a text', ({ calls }) => Object.assign(calls[0], { number: '1' })],
  ['a body that is an object', ({ calls }) => Object.assign(calls[0].answer, { body: {} })],
  ['headers that are none', ({ calls }) => Object.assign(calls[0], { headers: { a: [1] } })],
  ['a call that is none', ({ calls }) => calls.push([2])],
  ['an event about no call', ({ events }) => events.push({ kind: 'end', call: 7 })],
  ['an event of no kind', ({ events }) => events.push({ kind: 'else' })],
  ['a burst without calls', ({ events }) => events.push({ kind: 'burst', burst: { number: 4 } })],
  ['a burst that has not begun', ({ events }) => events.push({ kind: 'burst-end', burst: 4 })],
  ['an odd head', ({ events }) => Object.assign(events.at(-1), { head: { line: 1, headers: [] } })],
  [
    'too many levels',
    ({ calls }) => Object.assign(calls[0], { more: JSON.parse('['.repeat(400) + ']'.repeat(400)) }),
  ],
])('%s makes it none', (_, change) => {
  const trace = structuredClone(recorded);
  expect(reviveEvents(JSON.stringify(trace))).toBeDefined();
  change(trace);
  expect(reviveEvents(JSON.stringify(trace))).toBeUndefined();
});

test.each(['', 'null', '{"calls":1}', '[]'])('%j is no trace', (text) => {
  expect(reviveEvents(text)).toBeUndefined();
});
