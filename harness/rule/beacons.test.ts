import { expect, test } from 'vitest';
import type { Received } from '../receiver/receiver.ts';
import { beaconsOf } from './beacons.ts';
import { Unjudged } from './outcomes.ts';

function beaconsFrom(bodies: readonly string[], what: Received['what'] = 'beacon') {
  const received = bodies.map((body) => ({ what, body, method: 'POST' }));
  return beaconsOf({ beacon: 'http://here/m1/beacon', webhook: 'x', received, close: () => {} });
}

const news = (event: string, job: unknown) => JSON.stringify({ event, job, at: 0 });

test('counts the starts and ends of each job', () => {
  const beacons = beaconsFrom([news('start', 'b'), news('start', 'a'), news('start', 'b'), news('end', 'b')]);

  expect(beacons.url).toBe('http://here/m1/beacon');
  expect(beacons.jobs()).toEqual(['b', 'a']);
  expect([beacons.starts('b'), beacons.ends('b')]).toEqual([2, 1]);
  expect([beacons.starts('a'), beacons.ends('a')]).toEqual([1, 0]);
  expect([beacons.starts('c'), beacons.ends('c')]).toEqual([0, 0]);
});

test.each(['', 'null', '[]', '7', '{"event":', news('pause', 'a'), news('start', 7), news('end', null)])(
  'reads nothing out of %j',
  (body) => {
    expect(beaconsFrom([body]).jobs()).toEqual([]);
  },
);

test('a webhook is no beacon', () => {
  expect(beaconsFrom([news('start', 'a')], 'webhook').jobs()).toEqual([]);
});

test('where the target can not reach us nothing can be judged', () => {
  const beacons = beaconsOf(undefined);
  expect(() => beacons.url).toThrow(Unjudged);
  expect(beacons.jobs()).toEqual([]);
});

test('counts how often each call reached a probe server', () => {
  const call = (id: unknown) => JSON.stringify({ event: 'call', call: id });
  const beacons = beaconsFrom([call('a'), call('b'), call('a'), call(5), news('start', 'a'), 'null']);

  expect([beacons.calls('a'), beacons.calls('b'), beacons.calls('c')]).toEqual([2, 1, 0]);
  expect(beacons.jobs()).toEqual(['a']);
});
