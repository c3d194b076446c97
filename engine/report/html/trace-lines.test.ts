import { expect, test } from 'vitest';
import { eventsOf, tracedBurst, tracedCall } from '../../testing/results.ts';
import { baselineOf, traceLines } from './trace-lines.ts';

const wordsOf = (events: Parameters<typeof traceLines>[0]) =>
  traceLines(events).map(({ at, who, what }) =>
    [at, who, ...what.map(([, text]) => text)].filter((word) => word !== '').join(' '),
  );

const refused = tracedCall({
  ...{ number: 2, sent: 1200, headers: {}, answered: undefined, answer: undefined },
  failure: 'cut off',
});

test('calls with what came of them, in their order', () => {
  const heard = { kind: 'received', what: 'beacon', body: '{}' } as const;
  const moved = { kind: 'time', to: 3000 } as const;
  expect(wordsOf([...eventsOf(tracedCall({ role: 'baseline' }), refused), heard, moved])).toEqual([
    '+0 ms #1 baseline POST $SERVERLESS_URL/probe/run {"input":{}}',
    '+5 ms #1 baseline → 200 {"id":"job-1","status":"IN_QUEUE"}',
    '+200 ms #2 when POST $SERVERLESS_URL/probe/run (no key) {"input":{}}',
    '+200 ms #2 when → cut off',
    'beacon received {}',
    '+2000 ms the clock is moved here',
  ]);
});

test('many calls alike are reported as one', () => {
  const burst = tracedBurst();
  expect(
    wordsOf([
      { kind: 'burst', burst },
      { kind: 'burst-end', burst },
    ])[1],
  ).toBe('+900 ms #1 when → 200 × 18 {"removed":0} 429 × 2 {"error":"no"}');
});

test('of a long trace both ends are shown, and of a long body its beginning', () => {
  const calls = Array.from({ length: 500 }, (_, index) => tracedCall({ number: index + 1 }));
  const lines = wordsOf(eventsOf(...calls));
  expect(lines).toHaveLength(121);
  expect(lines[0]).toContain('#1 when POST');
  expect(lines[60]).toBe('880 more, left out here');
  expect(lines[120]).toContain('#500 when → 200');

  const [long] = traceLines(eventsOf(tracedCall({ body: 'x'.repeat(5000) })));
  expect(long!.what.at(-2)![1]).toHaveLength(200);
  expect(long!.what.at(-1)![1]).toBe('… cut, 5000 characters in all');
});

test('what nobody sees is reported', () => {
  const [line] = traceLines(eventsOf(tracedCall({ body: 'a\u202eb' })));
  expect(line!.what.at(-1)).toEqual(['code', 'a\\u202eb']);
});

test('the baseline case, call by call', () => {
  const events = eventsOf(tracedCall({ role: 'given' }), tracedCall({ role: 'baseline' }), tracedCall());
  expect(baselineOf(events)).toEqual([
    {
      request: [
        ['strong', 'POST'],
        ['code', '$SERVERLESS_URL/probe/run'],
        ['code', '{"input":{}}'],
      ],
      outcome: [
        ['quiet', '→'],
        ['strong', '200'],
        ['code', '{"id":"job-1","status":"IN_QUEUE"}'],
      ],
    },
  ]);
});
