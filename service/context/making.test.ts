import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../engine/context/factor-catalog.ts';
import { allValuesOf } from '../../engine/context/free-values.ts';
import { factorCatalog } from './factors.ts';
import { brokenBody, type MakingSite, makingIn, plainMaking } from './making.ts';

const site: MakingSite = {
  body: { input: { probe: { work: 500 } } },
  endpoint: 'probe',
  endpoints: ['probe', 'second', 'exclusive'],
  keys: ['valid', 'invalid', 'noAccess', 'secondUser'],
  beacon: 'http://127.0.0.1:9/beacon',
};
const everything = {
  submission: 'runsync of a second',
  attempt: 'after two errors',
  otherJobs: 'on another endpoint',
  reading: 'read',
  stranger: 'acts',
};

function withProbeSpec(probeSpec: object, policy?: object): MakingSite {
  return { ...site, body: { input: { probe: probeSpec }, ...(policy && { policy }) } };
}

describe('how a job comes about', () => {
  test('is what its context says', () => {
    expect(makingIn(everything, site)).toEqual({
      wait: 1000,
      breaks: ['fail', 'fail'],
      neighbours: { endpoint: 'second', key: 'valid' },
      reads: ['status'],
      refused: ['cancel', 'retry'],
      free: allValuesOf(factorCatalog, ['submission', 'attempt', 'otherJobs', 'reading', 'stranger']),
    });
  });

  test('is one call in the plain context', () => {
    expect({ ...makingIn({}, site), free: {} }).toEqual(plainMaking);
  });

  test('brings neighbours to its own endpoint, or to another one that there is', () => {
    expect(makingIn({ otherJobs: 'on its endpoint' }, site).neighbours?.endpoint).toBe('probe');
    const second = { ...site, endpoint: 'second' } as const;
    expect(makingIn({ otherJobs: 'on another endpoint' }, second).neighbours?.endpoint).toBe('probe');
    const alone = makingIn({ otherJobs: 'on another endpoint' }, { ...site, endpoints: ['probe'] });
    expect(alone.neighbours).toBeUndefined();
    expect(alone.free.otherJobs).toEqual(['none', 'on its endpoint', 'of another user']);
  });

  test('has no neighbour of another user and no user without access where the target names no keys of theirs', () => {
    const making = makingIn(
      { otherJobs: 'of another user', stranger: 'reads' },
      { ...site, keys: ['valid', 'invalid'] },
    );
    expect([making.neighbours, making.refused]).toEqual([undefined, []]);
    expect(making.free.otherJobs).toEqual(['none', 'on its endpoint', 'on another endpoint']);
    expect(making.free).not.toHaveProperty('stranger');
  });

  test('has neighbours that another user submits', () => {
    const making = makingIn({ otherJobs: 'of another user' }, site);
    expect(making.neighbours).toEqual({ endpoint: 'probe', key: 'secondUser' });
  });

  describe('where jobs wait for one another', () => {
    const exclusive = { ...site, endpoint: 'exclusive' } as const;

    test('is nothing that has another job, or attempt, in its way', () => {
      expect(makingIn(everything, exclusive)).toEqual({
        ...plainMaking,
        wait: 1000,
        neighbours: { endpoint: 'second', key: 'valid' },
        reads: ['status'],
        refused: ['cancel', 'retry'],
        free: {
          ...allValuesOf(factorCatalog, ['reading', 'stranger']),
          submission: ['run', 'runsync of a second'],
          otherJobs: ['none', 'on another endpoint'],
        },
      });
    });

    test.each(['on its endpoint', 'of another user'])('has no jobs %s', (otherJobs) => {
      expect(makingIn({ otherJobs }, exclusive).neighbours).toBeUndefined();
    });

    test('is not waited for long', () => {
      expect(makingIn({ submission: 'runsync of a minute and a half' }, exclusive).wait).toBeUndefined();
    });
  });

  test.each([
    ['long work', withProbeSpec({ work: 10_001 })],
    ['work without a number', withProbeSpec({ work: 'long' })],
    ['an order to fail', withProbeSpec({ fail: { always: true } })],
    ['an order to work until some moment', withProbeSpec({ until: 1 })],
    ['a beacon with orders of its own', withProbeSpec({ beacon: `${site.beacon}.fail.1` })],
    ['a short ttl', withProbeSpec({}, { ttl: 3_599_999 })],
    ['a ttl that is no number', withProbeSpec({}, { ttl: 'long' })],
    ['no orders', { ...site, body: { input: {} } }],
    ['no submission', { ...site, body: null }],
  ])('keeps the first attempt of a job with %s', (_, other) => {
    const making = makingIn(everything, other);
    expect(making.breaks).toEqual([]);
    expect(making.free).not.toHaveProperty('attempt');
  });

  test('times out first where it may, and needs little time then', () => {
    const late = { attempt: 'after a time-out' };
    expect(makingIn(late, withProbeSpec({ work: 2000, beacon: site.beacon })).breaks).toEqual(['until']);
    expect(makingIn(late, withProbeSpec({ work: 2001 })).breaks).toEqual([]);
    expect(makingIn(late, withProbeSpec({}, { executionTimeout: 60_000 })).breaks).toEqual([]);
  });

  test('fails as often as there is time for before', () => {
    const twice = { attempt: 'after two errors' };
    expect(makingIn(twice, withProbeSpec({ work: 5000 })).breaks).toEqual(['fail', 'fail']);
    expect(makingIn(twice, withProbeSpec({ work: 5001 })).breaks).toEqual([]);
    expect(makingIn({ attempt: 'after a crash' }, withProbeSpec({ work: 10_000 })).breaks).toEqual(['crash']);
  });

  test('has its stream read where that takes nothing from its case', () => {
    const streamRead = { reading: 'read with its stream' };
    const reads = (other: MakingSite) => makingIn(streamRead, other).reads;
    expect(reads(site)).toEqual(['status', 'stream']);
    expect(reads({ ...withProbeSpec({ work: 60_000 }), goesOn: true })).toEqual(['status', 'stream']);
    expect(reads({ ...withProbeSpec({ work: 59_999 }), goesOn: true })).toEqual([]);
    expect(reads(withProbeSpec({ yield: [1] }))).toEqual([]);
    expect(reads(withProbeSpec({}, { ttl: 3_599_999 }))).toEqual([]);
    expect(reads({ ...site, body: { input: {} } })).toEqual([]);
  });

  test('is not waited for beyond its end where it must go on', () => {
    const longWait = { submission: 'runsync of a minute and a half' };
    const goingOn = (work: number) => makingIn(longWait, { ...withProbeSpec({ work }), goesOn: true });
    expect(goingOn(90_001).wait).toBe(90_000);
    expect(goingOn(90_000)).toMatchObject({
      wait: undefined,
      free: { submission: ['run', 'runsync of a second'] },
    });
    expect(goingOn(0).free).not.toHaveProperty('submission');
    expect(makingIn(longWait, withProbeSpec({ work: 0 })).wait).toBe(90_000);
  });

  test.each([
    ['works longer', withProbeSpec({ work: 2001 })],
    ['has a time of its own', withProbeSpec({}, { executionTimeout: 60_000 })],
  ])('could have had every attempt but one after a time-out where it %s, in any context', (_, other) => {
    const values = valuesOf(factorCatalog, 'attempt').filter((value) => value !== 'after a time-out');
    for (const attempt of valuesOf(factorCatalog, 'attempt'))
      expect(makingIn({ attempt }, other).free.attempt).toEqual(values);
  });
});

test('a body that breaks keeps all else that it says', () => {
  const body = { input: { a: 1, probe: { work: 5 } }, policy: { ttl: 1 }, webhook: 'here' };
  expect(brokenBody(body, 'crash', 77, 5000)).toEqual({
    ...body,
    input: { a: 1, probe: { work: 5, crash: { until: 77 } } },
  });
  expect(brokenBody(body, 'until', 77, 5000)).toEqual({
    ...body,
    input: { a: 1, probe: { work: 5, until: 77 } },
    policy: { ttl: 1, executionTimeout: 5000 },
  });
});
