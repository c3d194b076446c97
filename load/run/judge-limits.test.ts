import { describe, expect, test } from 'vitest';
import { burst, held, margin } from '../plan/limit-phases.ts';
import { limitOfRow, mostLate, type Row, window } from '../plan/rows.ts';
import { isUnanswerable, judgeLimits, type KnownLimits } from './judge-limits.ts';
import type { MergedCounts } from './merge-summaries.ts';
import type { LoadVerdict } from './verdict.ts';

const known: KnownLimits = {
  requestsPerWorker: null,
  hasSecond: true,
  isSecondOurs: true,
  hasSecondUser: true,
};
const row: Row = 'run';
const { requests } = limitOfRow(row);

type Change = Record<string, number>;

/** What a run counts against a target that keeps to its limits, but for some of it. */
function counts(change: Change = {}): MergedCounts {
  const usual: Change = {
    'offered{row:run}': 1,
    'accepted{row:run,phase:within}': requests,
    'accepted{row:run,phase:above}': requests,
    'refused{row:run,phase:above}': 100,
    'accepted{row:run,phase:recovery}': requests,
    'accepted{row:run,phase:endpoint}': 5,
    'accepted{row:run,phase:user}': 5,
  };
  const entries = Object.entries({ ...usual, ...change });
  return Object.fromEntries(entries.map(([name, count]) => [name, { count, min: count, max: count }]));
}

function verdicts(change: Change = {}, more: Partial<KnownLimits> = {}): Record<string, LoadVerdict> {
  const findings = judgeLimits([row], counts(change), { ...known, ...more }, false);
  return Object.fromEntries(findings.map(({ part, verdict }) => [part.replace('run: ', ''), verdict]));
}

const fine = {
  within: 'pass',
  above: 'pass',
  recovery: 'pass',
  'another endpoint': 'pass',
  'another user': 'pass',
};

test('a row that is what the table says passes', () => {
  expect(verdicts()).toEqual(fine);
});

describe('a violation is', () => {
  test.each<[string, string, Change]>([
    ['a refusal within the limit', 'within', { 'refused{row:run,phase:within}': 1 }],
    ['a refusal after a silent window', 'recovery', { 'refused{row:run,phase:recovery}': 1 }],
    ['another status than 429', 'above', { 'wrong{row:run,phase:above}': 1 }],
    [
      'no refusal of more than twice the limit',
      'above',
      { 'refused{row:run,phase:above}': 0, 'accepted{row:run,phase:above}': 2 * requests + 1 },
    ],
    [
      'more than twice the limit, though some are refused then',
      'above',
      { 'refused{row:run,phase:above}': 1, 'accepted{row:run,phase:above}': 2 * requests + 1 },
    ],
    ['a limit shared between endpoints', 'another endpoint', { 'refused{row:run,phase:endpoint}': 1 }],
    ['a limit shared between users', 'another user', { 'refused{row:run,phase:user}': 1 }],
    [
      'half of the limit, however late calls came',
      'within',
      {
        'refused{row:run,phase:within}': requests / 2,
        'accepted{row:run,phase:within}': requests / 2,
        'late{row:run,phase:within}': 2 * mostLate(row),
      },
    ],
  ])('%s', (_, part, change) => {
    expect(verdicts(change)).toEqual({ ...fine, [part]: 'fail' });
  });
});

describe('not judged is', () => {
  test.each<[string, string, Change, Partial<KnownLimits>?]>([
    [
      'a refusal among calls that came late',
      'within',
      { 'refused{row:run,phase:within}': 1, 'late{row:run,phase:within}': mostLate(row) },
    ],
    ['a phase in which calls were not made', 'within', { 'dropped_iterations{scenario:run-within}': 1 }],
    ['a phase in which calls were not answered', 'recovery', { 'lost{row:run,phase:recovery}': 1 }],
    ['a phase in which a gateway may have answered', 'within', { 'unavailable{row:run,phase:within}': 7 }],
    ['a burst in which a gateway may have answered', 'above', { 'unavailable{row:run,phase:above}': 7 }],
    [
      'a burst whose excess a gateway may have refused',
      'above',
      { 'refused{row:run,phase:above}': 0, 'unavailable{row:run,phase:above}': 1.1 * requests },
    ],
    [
      'another user whose calls a gateway may have answered',
      'another user',
      { 'accepted{row:run,phase:user}': 0, 'unavailable{row:run,phase:user}': 5 },
    ],
    [
      'a phase in which too few were accepted',
      'within',
      { 'accepted{row:run,phase:within}': 0.8 * requests },
    ],
    [
      'a burst that was too slow',
      'above',
      { 'refused{row:run,phase:above}': 0, 'accepted{row:run,phase:above}': 2 * requests },
    ],
    [
      'a burst whose answers took so long that it may have lasted for more than a window',
      'above',
      {
        'accepted{row:run,phase:above}': 2 * requests + 1,
        'late{row:run,phase:above}': window - burst + 1,
      },
    ],
    [
      'more than twice the limit where workers may raise it, though some are refused',
      'above',
      { 'accepted{row:run,phase:above}': 3 * requests },
      { requestsPerWorker: undefined },
    ],
    [
      'another user whose key takes no jobs',
      'another user',
      { 'accepted{row:run,phase:user}': 0, 'no_jobs{phase:user}': 403 },
    ],
    [
      'a refusal on a second endpoint that others may use',
      'another endpoint',
      { 'refused{row:run,phase:endpoint}': 1 },
      { isSecondOurs: false },
    ],
    [
      'a burst at workers that may raise the limit',
      'above',
      { 'refused{row:run,phase:above}': 0, 'accepted{row:run,phase:above}': 3 * requests },
      { requestsPerWorker: undefined },
    ],
    [
      'whether others have limits of their own when ours was not spent',
      'another user',
      { 'accepted{row:run,phase:user}': 0 },
    ],
  ])('%s', (_, part, change, more) => {
    expect(verdicts(change, more)).toEqual({ ...fine, [part]: 'inconclusive' });
  });

  test('what the target does not offer', () => {
    expect(judgeLimits([row], counts({ 'offered{row:run}': 0 }), known, false)).toMatchObject([
      { verdict: 'not-run' },
    ]);
    expect(verdicts({}, { hasSecond: false })).toEqual({ ...fine, 'another endpoint': 'not-run' });
  });
});

test('whose key is refused elsewhere is said, and asking again answers nothing', () => {
  const all = counts({ 'no_jobs{phase:user}': 403, 'no_jobs{phase:endpoint}': 404 });
  const findings = judgeLimits([row], all, known, false);
  const open = findings.filter(({ verdict }) => verdict === 'inconclusive');
  expect(open.map(({ part, reason }) => [part, reason])).toEqual([
    ['run: another endpoint', '/run answered the valid key on the second endpoint with 404'],
    ['run: another user', "/run answered the second user's key with 403"],
  ]);
  expect(open.every((one) => isUnanswerable(one, all))).toBe(true);
  expect(findings.filter((one) => isUnanswerable(one, all))).toEqual(open);
  expect(open.some((one) => isUnanswerable(one, counts()))).toBe(false);
});

test('whether an operation is offered is open where a gateway may have answered', () => {
  const unavailable = { 'unavailable{row:requests,phase:setup}': { count: 1, min: 0, max: 0 } };
  expect(judgeLimits(['requests'], unavailable, known, false)).toMatchObject([
    { verdict: 'inconclusive', reason: expect.stringContaining('a gateway may have answered with a 5xx') },
  ]);
});

test('a stream that is not answered as it should be is open: the probe offers it', () => {
  expect(judgeLimits(['stream'], {}, known, false)).toMatchObject([
    { part: 'stream', verdict: 'inconclusive' },
  ]);
});

describe('calls in flight', () => {
  const usual = {
    'in_flight{row:runsync}': held,
    'refused{row:runsync,phase:hold-extra}': 1,
    'accepted{row:runsync,phase:hold-again}': 40,
  };
  const verdictsOf = (change: Change = {}, more: Partial<KnownLimits> = {}): LoadVerdict[] =>
    judgeLimits(['runsync'], counts({ ...usual, ...change }), { ...known, ...more }, true)
      .slice(-2)
      .map(({ verdict }) => verdict);
  const extraAccepted = {
    'refused{row:runsync,phase:hold-extra}': 0,
    'accepted{row:runsync,phase:hold-extra}': 1,
  };

  test.each<[string, LoadVerdict[], Change, Partial<KnownLimits>?]>([
    ['as many as allowed and not one more', ['pass', 'pass'], {}],
    [
      'one of them refused',
      ['fail', 'inconclusive'],
      { 'refused{row:runsync,phase:hold}': 1, 'in_flight{row:runsync}': held - 1 },
    ],
    ['one more accepted', ['pass', 'fail'], extraAccepted],
    [
      'one more accepted, as workers may allow',
      ['pass', 'inconclusive'],
      extraAccepted,
      { requestsPerWorker: undefined },
    ],
    ['that have ended and still count', ['fail', 'pass'], { 'refused{row:runsync,phase:hold-again}': 1 }],
    [
      'that were not in flight at once',
      ['inconclusive', 'inconclusive'],
      { 'in_flight{row:runsync}': held - 1 },
    ],
  ])('%s', (_, expected, change, more) => {
    expect(verdictsOf(change, more)).toEqual(expected);
  });
});

test('a cancel that came so late that a purge may have come first is no violation', () => {
  const verdictOf = (late: number) =>
    judgeLimits(
      ['cancel'],
      {
        ...counts({
          'offered{row:cancel}': 1,
          'wrong{row:cancel,phase:within}': 1,
          'late{row:cancel,phase:within}': late,
        }),
      },
      known,
      false,
    )[0]!.verdict;
  expect([verdictOf(margin - 1), verdictOf(margin)]).toEqual(['fail', 'inconclusive']);
});

test('nothing is purged on a second endpoint that others may use', () => {
  const find = (isSecondOurs: boolean) =>
    judgeLimits(
      ['purgeQueue'],
      { 'offered{row:purgeQueue}': { count: 1, min: 1, max: 1 } },
      { ...known, isSecondOurs },
      false,
    )
      .filter(({ part }) => part.includes('another'))
      .map(({ part, verdict, reason }) => [part, verdict, reason]);
  expect(find(false)).toEqual([
    ['purgeQueue: another endpoint', 'not-run', 'not tried: a purge removes what others may have there'],
    ['purgeQueue: another user', 'inconclusive', 'the own limit was never used up'],
  ]);
  expect(find(true)[0]?.[1]).toBe('inconclusive');
});
