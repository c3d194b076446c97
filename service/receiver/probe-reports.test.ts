import { expect, test } from 'vitest';
import { membersIn, probeReportsIn } from './probe-reports.ts';

const beacon = (body: string) => ({ what: 'beacon', body });

test('a beacon reports a run', () => {
  const call = beacon('{"event":"start","job":"j1","run":"r1","at":1}');
  expect(probeReportsIn(call)).toEqual([{ event: 'start', job: 'j1' }]);
  expect(membersIn(call)).toEqual({ event: 'start', job: 'j1', run: 'r1', at: 1 });
});

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a job that is no text', '{"event":"start","job":{},"run":[]}'],
])('%s tells nothing of a run', (_, body) => {
  expect(probeReportsIn(beacon(body))).toEqual([]);
});

test('nothing but texts that are asked for is kept of a beacon', () => {
  expect(membersIn(beacon('{"event":"call","call":"c1","more":[{},{}],"job":[{}]}'))).toEqual({
    event: 'call',
    call: 'c1',
  });
});

test('a beacon that is longer than any probe makes one reports nothing', () => {
  const start = '{"event":"start","job":"j1","more":[';
  expect(probeReportsIn(beacon(`${start}{}]}`))).toHaveLength(1);
  expect(probeReportsIn(beacon(`${start}${'{},'.repeat(30_000)}{}]}`))).toEqual([]);
});
