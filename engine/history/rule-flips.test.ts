import { describe, expect, test } from 'vitest';
import { nightsOf } from '../testing/nights.ts';
import { flipsOf, type Stand } from './rule-flips.ts';
import { ruleHistory } from './rule-history.ts';

const id = 'job.run.accepts';
const stands: Readonly<Record<string, Stand>> = { '.': 'holds', x: 'broken', '?': 'intermittent' };

/** A night a letter: `.` passed, `x` failed, `?` was intermittent. */
function judgedNights(letters: string) {
  return nightsOf(letters).map((run, index) => ({ run, stand: stands[letters[index]!]! }));
}

test('a run whose machine was busy does not count for the flake rate', () => {
  const busy = { load: 9, lagMs: 30 };
  const nights = nightsOf('...x...').map((run, index) => (index === 3 ? { ...run, machine: busy } : run));
  expect(ruleHistory(id, nights).flake).toMatchObject({ flaked: 0, judged: 6, leftOut: 1, rate: 0 });
  expect(ruleHistory(id, nightsOf('...x...')).flake).toMatchObject({ flaked: 1, judged: 7, leftOut: 0 });
});

test('a rule that the newest runs could not judge says since when, and why', () => {
  const late = { reasonCode: 'worker-not-started', reason: 'no worker came' };
  const nights = nightsOf('i.ii').map((run) => ({
    ...run,
    rules: { [id]: { ...run.rules[id]!, ...(run.rules[id]!.verdict === 'pass' ? {} : late) } },
  }));
  expect(ruleHistory(id, nights).notJudged).toEqual({
    ...{ since: '2026-01-03T00:00:00.000Z', runs: 2 },
    ...{ code: 'worker-not-started', reason: 'no worker came' },
  });
  expect(ruleHistory(id, nightsOf('ii.')).notJudged).toBeNull();
});

describe('flips without a change on any side', () => {
  test.each([
    ['......', [], 0],
    ['...x...', ['flaky', 'flaky'], 1],
    ['...xx...', ['flaky', 'flaky'], 2],
    ['...xxx', ['target'], 0],
    ['...xxx...', ['target', 'target'], 0],
    ['...x', ['unknown'], 0],
    ['...?..', [], 1],
    ['.x..xxxx', ['flaky', 'flaky', 'flaky'], 3],
    ['.x...........xxxxxxxxxx', ['flaky', 'flaky', 'target'], 1],
  ])('%s', (letters, because, flaked) => {
    const found = flipsOf(id, judgedNights(letters));
    expect(found.flips.map((flip) => flip.because)).toEqual(because);
    expect(found.flips.every(({ declared }) => !declared)).toBe(true);
    expect(found.flaked).toBe(flaked);
  });
});

describe('a flip is put down to', () => {
  const before = { version: '1', suite: '1', hash: 'h1', passage: 'p1' };
  test.each([
    ['the target that has another version', { version: '2' }, 'target'],
    ['the target that is altered', { alterations: ['--fault', 'ttl-ignored'] }, 'target'],
    ['the suite that judges the rule otherwise', { suite: '2', hash: 'h2' }, 'suite'],
    ['the suite as a whole where nothing else changed', { suite: '2' }, 'suite'],
    ['the target where both changed and the rule did not', { suite: '2', version: '2' }, 'target'],
    [
      'the document whatever else changed',
      { suite: '2', hash: 'h2', passage: 'p2', version: '2' },
      'document',
    ],
  ])('%s', (_, change, because) => {
    const runs = nightsOf('.x', (night) => (night === 0 ? before : { ...before, ...change }));
    const { flips } = ruleHistory(id, runs);
    expect(flips).toMatchObject([{ kind: 'broke', because, declared: true }]);
    expect(flips[0]!.changes.map(({ side }) => side)).toContain(because);
  });
});

describe('a verdict that outlasts the change of a side', () => {
  test.each([
    ['broke the night before it', '...xxxxx', 4, ['target']],
    ['broke the night after it', '...xxx', 2, ['target']],
    ['was fixed the night before it', 'xxx...', 4, ['target']],
    ['flipped back after it', '...xx...', 4, ['flaky', 'flaky']],
    ['is too young even so', '...xx', 4, ['unknown']],
  ])('%s', (_, letters, suite, because) => {
    const runs = nightsOf(letters, (night) => ({ suite: night < suite ? '1' : '2' }));
    const { flips } = ruleHistory(id, runs);
    expect(flips.map((flip) => flip.because)).toEqual(because);
  });
});

describe('a rule', () => {
  test.each([
    ['....', 'holds'],
    ['...xxx', 'broken'],
    ['...x', 'broken'],
    ['..x..x.', 'flaky'],
    ['..x..x', 'flaky'],
    ['....?', 'flaky'],
    [`.x${'.'.repeat(31)}`, 'holds'],
    ['iii', 'never judged'],
  ])('with the nights %s has a status', (letters, status) => {
    expect(ruleHistory(id, nightsOf(letters)).status).toBe(status);
  });

  test('is not flaky any more once it is judged otherwise', () => {
    const runs = nightsOf('..x.....', (night) => ({ hash: night < 4 ? 'h1' : 'h2' }));
    expect(ruleHistory(id, runs).status).toBe('holds');
  });

  test('says when it last passed and when it broke', () => {
    const { lastPassed, broke } = ruleHistory(id, nightsOf('...xxx'));
    expect(lastPassed).toBe('2026-01-03T00:00:00.000Z');
    expect(broke).toMatchObject({ since: '2026-01-03T00:00:00.000Z', at: '2026-01-04T00:00:00.000Z' });
  });

  test('skips runs that came to no verdict', () => {
    const { flips, verdicts } = ruleHistory(id, nightsOf('..ii..'));
    expect(flips).toEqual([]);
    expect(verdicts).toEqual({ pass: 4, inconclusive: 2 });
  });

  test('that is open drifts where it is observed otherwise', () => {
    const runs = nightsOf('ooo', (night) => ({
      observed: { limit: night < 2 ? 10 : 20 },
      version: String(night),
    }));
    expect(ruleHistory(id, runs).drift).toMatchObject([
      { at: '2026-01-03T00:00:00.000Z', values: [{ name: 'limit', before: 10, now: 20 }], because: 'target' },
    ]);
  });

  test.each([
    ['lasts', [1, 1, 1, 2, 2, 2], ['target']],
    ['is too young', [1, 1, 1, 2], ['unknown']],
    ['goes to and fro', [1, 1, 1, 2, 1], ['flaky', 'flaky']],
  ])('that is open drifts without a change on any side: it %s', (_, limits, because) => {
    const runs = nightsOf('o'.repeat(limits.length), (night) => ({ observed: { limit: limits[night] } }));
    expect(ruleHistory(id, runs).drift.map((drift) => drift.because)).toEqual(because);
  });
});
