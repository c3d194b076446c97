import { expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Inbox, Received } from '../receiver/inbox.ts';
import { beaconsOf, breaker, createOrders } from './beacons.ts';

function beaconsFrom(bodies: readonly string[], what: Received['what'] = 'beacon') {
  const received = bodies.map((body, index) => ({ what, body, begun: { earliest: index, latest: index } }));
  return beaconsOf({ beacon: 'http://here/m1/beacon', received } as unknown as Inbox);
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

test('takes a report that is delivered twice for one, and two runs of a job for two', () => {
  const of = (event: string, run: string) => JSON.stringify({ event, job: 'a', run, at: 0 });
  const bodies = [of('start', '1'), of('start', '1'), of('start', '2'), of('end', '2'), of('end', '2')];
  const beacons = beaconsFrom(bodies);
  expect([beacons.starts('a'), beacons.ends('a')]).toEqual([2, 1]);
  expect(beacons.news().map(({ event }) => event)).toEqual(['start', 'start', 'end']);
});

test.each(['', 'null', '[]', '7', '{"event":', news('pause', 'a'), news('start', 7), news('end', null)])(
  'reads nothing out of %j',
  (body) => {
    expect(beaconsFrom([body]).jobs()).toEqual([]);
  },
);

test('tells when a job first began and last ended', () => {
  const beacons = beaconsFrom([news('start', 'a'), news('end', 'a'), news('start', 'a'), news('end', 'a')]);
  expect([beacons.startedAt('a'), beacons.endedAt('a')]).toEqual([
    { earliest: 0, latest: 0 },
    { earliest: 3, latest: 3 },
  ]);
  expect([beacons.startedAt('b'), beacons.endedAt('b')]).toEqual([undefined, undefined]);
});

test('a webhook is no beacon', () => {
  expect(beaconsFrom([news('start', 'a')], 'webhook').jobs()).toEqual([]);
});

test('where the target can not reach us nothing can be judged', () => {
  const beacons = beaconsOf(undefined);
  expect(() => beacons.url).toThrow(Inconclusive);
  expect(beacons.jobs()).toEqual([]);
});

test('counts how often each call reached a probe server', () => {
  const call = (id: unknown) => JSON.stringify({ event: 'call', call: id });
  const beacons = beaconsFrom([call('a'), call('b'), call('a'), call(5), news('start', 'a'), 'null']);

  expect([beacons.calls('a'), beacons.calls('b'), beacons.calls('c')]).toEqual([2, 1, 0]);
  expect(beacons.jobs()).toEqual(['a']);
});

test('an address tells which runs are to break, and how', () => {
  const beacons = beaconsFrom([]);
  expect(beacons.breaking('crash', 2)).toBe('http://here/m1/beacon.crash.2');
});

test('the first runs of each job are told to break', () => {
  const respond = breaker();
  const told = (job: string, event = 'start', orders = 'fail.2') =>
    respond({ what: 'beacon', body: news(event, job), orders } as Received);

  expect([told('a'), told('a', 'end'), told('a'), told('a')]).toEqual([
    { do: 'fail' },
    {},
    { do: 'fail' },
    {},
  ]);
  expect(told('b')).toEqual({ do: 'fail' });
  expect(respond({ what: 'beacon', body: news('start', 'c') } as Received)).toEqual({});
});

test('news come no sooner than the clock said when they came', () => {
  const beacons = beaconsFrom([news('end', 'b'), news('start', 'a')]);
  expect(beacons.news()).toEqual([
    { event: 'end', job: 'b', since: 0 },
    { event: 'start', job: 'a', since: 1 },
  ]);
});

test('every run that starts is told what a check says, until it says something else', () => {
  const orders = createOrders();
  const beacons = beaconsOf(undefined, orders);
  const told = (event: string) =>
    orders.respond({ what: 'beacon', body: news(event, 'a'), orders: 'crash.1' } as Received);

  beacons.tell('fail');
  expect([told('start'), told('end')]).toEqual([{ do: 'fail' }, {}]);
  beacons.tell('finish');
  expect(told('start')).toEqual({ do: 'finish' });
  expect(createOrders().respond({ what: 'beacon', body: news('start', 'b') } as Received)).toEqual({});
});

test('a start that is delivered twice is told the same, and counts once', () => {
  const respond = breaker();
  const start = (run: string) =>
    respond({
      ...{ what: 'beacon', orders: 'fail.1' },
      body: JSON.stringify({ event: 'start', job: 'a', run, at: 0 }),
    } as Received);
  expect([start('1'), start('1'), start('2')]).toEqual([{ do: 'fail' }, { do: 'fail' }, {}]);
});
