import { describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import type { CaseRunner } from '../../engine/property/case-runner.ts';
import { confirm } from '../../engine/property/confirm.ts';
import { type Basis, Inconclusive } from '../../engine/property/outcomes.ts';
import { tracedCall } from '../../engine/testing/results.ts';
import { type Answering, fakeTarget, json, queued } from '../testing/fake-target.ts';
import type { CaseContext } from './case-context.ts';
import { caseRunnerOf } from './judge.ts';
import type { LifeSign } from './rule.ts';

const seen = { covered: new Set<string>(), observed: {}, names: [], events: [], calls: [] };
const none = {
  ...seen,
  freeValues: [],
  order: undefined,
  took: { case: 1, turn: 0 },
  disturbance: undefined,
  redact: (text: string) => text,
};

function violated(basis: Basis, disturbance = basis === 'transport' ? usual : undefined): CaseOutcome {
  const violation = { basis, message: 'it broke' };
  return { ...none, verdict: 'violated', violation, disturbance, inconclusive: undefined };
}

const usual = 'when run at 1: 500';

const held: CaseOutcome = { ...none, verdict: 'held', violation: undefined, inconclusive: undefined };
const inconclusive: CaseOutcome = {
  ...held,
  verdict: 'inconclusive',
  inconclusive: new Inconclusive('blocked', 'blocked'),
};

function runnerWith(answering: Answering = queued, lifeSign: LifeSign = 'health'): CaseRunner<CaseContext> {
  const { target, transport } = fakeTarget(answering);
  const signal = new AbortController().signal;
  const declares = { calls: 1, lifeSign };
  return caseRunnerOf({
    ...{ target, transport, signal, declares, receiver: undefined },
    ...{ endpoint: 'probe', exclusive: false, isOpen: false, apis: [], memory: 'test', patience: 1000 },
  });
}

/** Tries again with these outcomes, one after the other, and counts the tries. */
function trying(outcomes: readonly CaseOutcome[]) {
  const left = [...outcomes];
  return { again: async () => left.shift()!, tries: () => outcomes.length - left.length };
}

test('an observed violation is final, and only counted', async () => {
  const { again } = trying([violated('content'), held, inconclusive]);

  const confirmation = await confirm(runnerWith(), violated('content'), again, 60_000);

  expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 1, tries: 3 });
});

test('an observed violation is final without time to try it again', async () => {
  const { again, tries } = trying([]);

  const confirmation = await confirm(runnerWith(), violated('content'), again, 0);

  expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 0, tries: 0 });
  expect(tries()).toBe(0);
});

test('disturbed tries do not count towards how often an observed violation is reproduced', async () => {
  const disturbed = { ...inconclusive, disturbance: usual };
  const again = violated('content');
  const { again: next } = trying([disturbed, again, disturbed, again, again]);

  const confirmation = await confirm(runnerWith(), again, next, 60_000);

  expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 3, tries: 3 });
});

describe.each<Basis>(['delivery', 'timing', 'transport'])('a violation that rests on %s', (basis) => {
  const again = violated(basis);

  test('stands once it came up three more times', async () => {
    const { again: next } = trying([again, again, again]);
    const confirmation = await confirm(runnerWith(), violated(basis), next, 0);
    expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 3, tries: 3 });
  });

  test.each([
    ['at first', [held]],
    ['in between', [again, again, held]],
  ])('is no violation when it does not come up %s', async (_, outcomes) => {
    const { again: next, tries } = trying(outcomes);
    const confirmation = await confirm(runnerWith(), violated(basis), next, 0);
    const failed = outcomes.length - 1;
    expect(confirmation).toMatchObject(
      basis === 'transport'
        ? { kind: 'doubtful', reason: { kind: 'answer-lost' } }
        : { kind: 'intermittent', failed, tries: outcomes.length },
    );
    expect(tries()).toBe(outcomes.length);
  });

  test('is observed evidence when one of the tries observes it', async () => {
    const found = { ...violated('content'), violation: { basis: 'content', message: 'seen' } as const };
    const { again: next, tries } = trying([again, found]);

    const confirmation = await confirm(runnerWith(), violated(basis), next, 0);

    expect(confirmation).toMatchObject({ kind: 'confirmed', outcome: found });
    expect(tries()).toBe(2);
  });
});

describe('a try for which time or what may be made has run out', () => {
  const reason = new Inconclusive('budget', 'the run may make 2 of the kind pod', { code: 'out-of-budget' });
  const unmade: CaseOutcome = { ...inconclusive, inconclusive: reason };

  test.each<[Basis, CaseOutcome[], object]>([
    ['delivery', [unmade], { kind: 'intermittent', failed: 0, tries: 0, ended: reason }],
    ['timing', [violated('timing'), unmade], { kind: 'intermittent', failed: 1, tries: 1, ended: reason }],
    ['transport', [violated('transport'), unmade], { kind: 'doubtful', reason }],
    ['content', [violated('content'), unmade], { kind: 'confirmed', failed: 1, tries: 1 }],
  ])('is no try, and the last one, of a violation that rests on %s', async (basis, outcomes, expected) => {
    const { again, tries } = trying([...outcomes, unmade]);

    const confirmation = await confirm(runnerWith(), violated(basis), again, 60_000);

    expect(confirmation).toMatchObject(expected);
    expect(tries()).toBe(outcomes.length);
  });
});

test('a violation that rests on elapsed time needs three tries that were judged', async () => {
  const again = violated('timing');
  const enough = trying([inconclusive, again, inconclusive, again, inconclusive, again]);
  expect(await confirm(runnerWith(), again, enough.again, 0)).toMatchObject({ kind: 'confirmed' });

  const tooFew = trying([inconclusive, again, inconclusive, again, inconclusive, inconclusive]);
  expect(await confirm(runnerWith(), again, tooFew.again, 0)).toMatchObject({
    kind: 'intermittent',
    failed: 2,
  });
});

describe('a violation that rests on the transport', () => {
  const refused = (): never => {
    throw new TransportError('refused', 'the connection was refused');
  };

  test('is no violation of a target that answers nothing else', async () => {
    const { again, tries } = trying([]);
    const confirmation = await confirm(runnerWith(refused), violated('transport'), again, 0);
    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
    expect(tries()).toBe(0);
  });

  test('nor of one that fell silent meanwhile', async () => {
    let asked = 0;
    const runner = runnerWith(() => (++asked <= 39 ? queued() : refused()));
    const { again, tries } = trying([violated('transport'), violated('transport'), violated('transport')]);

    const confirmation = await confirm(runner, violated('transport'), again, 0);

    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
    expect(tries()).toBe(3);
  });

  test('nor of one that serves other calls now and then only', async () => {
    let asked = 0;
    const runner = runnerWith(() => (++asked % 8 === 0 ? json(503, {}) : queued()));
    const { again, tries } = trying([violated('transport')]);

    const confirmation = await confirm(runner, violated('transport'), again, 0);

    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
    expect(tries()).toBe(0);
  });

  test.each<[string, CaseOutcome]>([
    ['at another call', violated('transport', 'when run at 2: 500')],
    ['with another status', violated('transport', 'when run at 1: 503')],
    ['while its scene was set', { ...inconclusive, disturbance: 'given run at 1: 500' }],
  ])('nor when a try is disturbed %s', async (_, other) => {
    const { again, tries } = trying([violated('transport'), other]);

    const confirmation = await confirm(runnerWith(), violated('transport'), again, 0);

    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'answer-lost' } });
    expect(tries()).toBe(2);
  });

  test('of health stands while the target answers for jobs, as it stands for anything else', async () => {
    const healthless = runnerWith(({ url }) => json(url.endsWith('/health') ? 500 : 404, {}));
    const answer = { status: 500, headers: {}, body: '{}' };
    const calls = [tracedCall({ operation: 'health', answer })];
    const found = { ...violated('transport'), calls };
    const { again } = trying([found, found, found]);

    expect(await confirm(healthless, found, again, 0)).toMatchObject({ kind: 'confirmed', failed: 3 });
    const other = await confirm(healthless, violated('transport'), again, 0);
    expect(other).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
  });

  test('is a violation of /health alone where another call is the sign of life', async () => {
    const answering = ({ url }: { url: string }) => (url.endsWith('/health') ? refused() : queued());
    const again = () => trying([violated('transport'), violated('transport'), violated('transport')]).again;
    const byHealth = runnerWith(answering);
    const byRun = runnerWith(answering, 'run');

    expect(await confirm(byHealth, violated('transport'), again(), 0)).toMatchObject({ kind: 'doubtful' });
    expect(await confirm(byRun, violated('transport'), again(), 0)).toMatchObject({ kind: 'confirmed' });
  });
});
