import { expect, test } from 'vitest';
import { createWireRecord } from '../../engine/property/wire-record.ts';
import { tracedCall } from '../../engine/testing/results.ts';
import { doubtedForTime } from './doubted-for-time.ts';

const slack = 2000;
const clock = { slack, toRealTime: (ms: number) => ms } as Parameters<typeof doubtedForTime>[1]['clock'];
const onTime = { worst: () => 0 };

/** What comes of a violation of a case that made so many calls, each of which took so long. */
function judged(basis: 'timing' | 'answer', took: number, calls = 1, operation = 'status') {
  const made = Array.from({ length: calls }, () =>
    tracedCall({ method: 'GET', operation, sent: 10, answered: 10 + took }),
  );
  const trace = { calls: () => made } as Parameters<typeof doubtedForTime>[1]['trace'];
  const outcome = { verdict: 'violated', violation: { basis, message: 'too late' } };
  return doubtedForTime(outcome as never, { clock, trace }, onTime, createWireRecord());
}

test('what is late is no evidence where each call takes more than half the slack, and says what to do', () => {
  const { verdict, inconclusive, disturbance } = judged('timing', 1001);
  expect({ verdict, disturbance }).toEqual({ verdict: 'inconclusive', disturbance: undefined });
  expect(inconclusive?.message).toBe(
    'the quickest call to the target took 1001 ms, and an answer counts as late beyond 2000 ms: set slackMs in the target profile to 4100, or judge from nearer (too late)',
  );
});

test.each<[string, ReturnType<typeof judged>]>([
  ['calls take half the slack', judged('timing', 1000)],
  ['no call was answered', judged('timing', 5000, 0)],
  ['only streams took so long, which may wait', judged('timing', 5000, 9, 'stream')],
  ['it does not rest on time', judged('answer', 5000)],
])('it is evidence where %s', (_, { verdict }) => {
  expect(verdict).toBe('violated');
});

test('calls of other cases count: the quickest of all shows the way', () => {
  const wire = createWireRecord();
  for (const took of [3000, 900, 3000, 3000, 3000]) wire.noteQuick(took);
  expect(wire.quickest()).toBe(900);
});
