import { expect, test } from 'vitest';
import type { Received, Respond } from '../receiver/receiver.ts';
import { beaconsOf } from './beacons.ts';
import { Unjudged } from './outcomes.ts';

function beaconsFrom(bodies: readonly string[], what: Received['what'] = 'beacon') {
  const received = bodies.map((body) => ({ what, body, method: 'POST' }));
  return beaconsOf({
    beacon: 'http://here/m1/beacon',
    webhook: 'x',
    received,
    answer: () => {},
    close: () => {},
  });
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

test('tells runs what to do when they start, by how often they did', () => {
  const received: Received[] = [];
  let respond: Respond = () => undefined;
  const answer = (one: Respond) => {
    respond = one;
  };
  const beacons = beaconsOf({ beacon: 'b', webhook: 'w', received, answer, close: () => {} });
  beacons.order((job, starts) => (job === 'a' && starts === 1 ? 'fail' : undefined));

  const answers = ['start', 'end', 'start'].map((event) => {
    const call = { what: 'beacon', method: 'POST', body: news(event, 'a') } as const;
    received.push(call);
    return respond(call);
  });
  expect(answers).toEqual([{ do: 'fail' }, {}, {}]);
});

test('where the target can not reach us nothing can be judged', () => {
  const beacons = beaconsOf(undefined);
  expect(() => beacons.url).toThrow(Unjudged);
  expect(beacons.jobs()).toEqual([]);
  expect(() => beacons.order(() => 'fail')).not.toThrow();
});
