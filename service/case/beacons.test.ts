import { expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Inbox, Received } from '../receiver/inbox.ts';
import { beaconsOf, breaker, createRunCommands } from './beacons.ts';

function beaconsFrom(bodies: readonly string[], what: Received['what'] = 'beacon') {
  const received = bodies.map((body, index) => ({ what, body, begun: { earliest: index, latest: index } }));
  return beaconsOf({ beacon: 'http://here/m1/beacon', received } as unknown as Inbox);
}

const reportText = (event: string, job: unknown) => JSON.stringify({ event, job, at: 0 });

test('counts the starts and ends of each job', () => {
  const beacons = beaconsFrom([
    reportText('start', 'b'),
    reportText('start', 'a'),
    reportText('start', 'b'),
    reportText('end', 'b'),
  ]);

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
  expect(beacons.reports().map(({ event }) => event)).toEqual(['start', 'start', 'end']);
});

test.each([
  '',
  'null',
  '[]',
  '7',
  '{"event":',
  reportText('pause', 'a'),
  reportText('start', 7),
  reportText('end', null),
])('reads nothing out of %j', (body) => {
  expect(beaconsFrom([body]).jobs()).toEqual([]);
});

test('reports when a job first began and last ended', () => {
  const beacons = beaconsFrom([
    reportText('start', 'a'),
    reportText('end', 'a'),
    reportText('start', 'a'),
    reportText('end', 'a'),
  ]);
  expect([beacons.startedAt('a'), beacons.endedAt('a')]).toEqual([
    { earliest: 0, latest: 0 },
    { earliest: 3, latest: 3 },
  ]);
  expect([beacons.startedAt('b'), beacons.endedAt('b')]).toEqual([undefined, undefined]);
});

test('a webhook is no beacon', () => {
  expect(beaconsFrom([reportText('start', 'a')], 'webhook').jobs()).toEqual([]);
});

test('where the target can not reach us nothing can be judged', () => {
  const beacons = beaconsOf(undefined);
  expect(() => beacons.url).toThrow(Inconclusive);
  expect(beacons.jobs()).toEqual([]);
});

test('counts how often each call reached a probe server', () => {
  const call = (id: unknown) => JSON.stringify({ event: 'call', call: id });
  const beacons = beaconsFrom([call('a'), call('b'), call('a'), call(5), reportText('start', 'a'), 'null']);

  expect([beacons.calls('a'), beacons.calls('b'), beacons.calls('c')]).toEqual([2, 1, 0]);
  expect(beacons.jobs()).toEqual(['a']);
});

test('an address tells which runs are to break, and how', () => {
  const beacons = beaconsFrom([]);
  expect(beacons.breaking('crash', 2)).toBe('http://here/m1/beacon.crash.2');
});

test('the first runs of each job are commanded to break', () => {
  const respond = breaker();
  const answerTo = (job: string, event = 'start', directive = 'fail.2') =>
    respond({ what: 'beacon', body: reportText(event, job), directive: directive } as Received);

  expect([answerTo('a'), answerTo('a', 'end'), answerTo('a'), answerTo('a')]).toEqual([
    { do: 'fail' },
    {},
    { do: 'fail' },
    {},
  ]);
  expect(answerTo('b')).toEqual({ do: 'fail' });
  expect(respond({ what: 'beacon', body: reportText('start', 'c') } as Received)).toEqual({});
});

test('reports come no sooner than the clock said when they came', () => {
  const untimed = (event: string, job: string) => JSON.stringify({ event, job });
  const beacons = beaconsFrom([untimed('end', 'b'), untimed('start', 'a')]);
  expect(beacons.reports()).toEqual([
    { event: 'end', job: 'b', since: 0 },
    { event: 'start', job: 'a', since: 1 },
  ]);
});

test('a report that was late on the way was sent when the clock of its worker says', () => {
  const sent = (event: string, job: string, at: number) => JSON.stringify({ event, job, at });
  const beacons = beaconsFrom([sent('end', 'b', 1000), sent('end', 'c', 1001), sent('start', 'a', 1000)]);
  expect(beacons.reports().map(({ since }) => since)).toEqual([0, 1, 0]);
});

test('a start that comes after the end of its run stands before it, and is no second run', () => {
  const of = (event: string, run: string) => JSON.stringify({ event, job: 'a', run });
  const bodies = [of('start', '1'), of('end', '1'), of('end', '2'), of('start', '2'), of('start', '3')];
  const heard = beaconsFrom(bodies)
    .reports()
    .map(({ event }) => event);
  expect(heard).toEqual(['start', 'end', 'start', 'end', 'start']);
});

test('every run that starts gets the command of the check, until that changes', () => {
  const commands = createRunCommands();
  const beacons = beaconsOf(undefined, commands);
  const answerTo = (event: string) =>
    commands.respond({ what: 'beacon', body: reportText(event, 'a'), directive: 'crash.1' } as Received);

  beacons.command('fail');
  expect([answerTo('start'), answerTo('end')]).toEqual([{ do: 'fail' }, {}]);
  beacons.command('finish');
  expect(answerTo('start')).toEqual({ do: 'finish' });
  expect(createRunCommands().respond({ what: 'beacon', body: reportText('start', 'b') } as Received)).toEqual(
    {},
  );
});

test('a start that is delivered twice gets the same command, and counts once', () => {
  const respond = breaker();
  const start = (run: string) =>
    respond({
      ...{ what: 'beacon', directive: 'fail.1' },
      body: JSON.stringify({ event: 'start', job: 'a', run, at: 0 }),
    } as Received);
  expect([start('1'), start('1'), start('2')]).toEqual([{ do: 'fail' }, { do: 'fail' }, {}]);
});
