import { describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import type { CaseRunner } from '../../engine/property/case-runner.ts';
import { confirm } from '../../engine/property/confirm.ts';
import { type Basis, Unjudged } from '../../engine/property/outcomes.ts';
import { tracedCall } from '../../engine/testing/results.ts';
import { type Answering, fakeTarget, json, queued } from '../testing/fake-target.ts';
import { caseRunnerOf } from './judge.ts';
import type { LifeSign } from './rule.ts';
import type { Scene } from './scene.ts';

const seen = { covered: new Set<string>(), observed: {}, names: [], events: [], calls: [] };
const none = {
  ...seen,
  freeValues: [],
  order: undefined,
  took: { case: 1, turn: 0 },
  disturbance: undefined,
  redact: (text: string) => text,
};

function breached(basis: Basis, disturbance = basis === 'transport' ? usual : undefined): CaseOutcome {
  const breach = { basis, message: 'it broke' };
  return { ...none, verdict: 'breached', breach, disturbance, unjudged: undefined };
}

const usual = 'when run at 1: 500';

const held: CaseOutcome = { ...none, verdict: 'held', breach: undefined, unjudged: undefined };
const unjudged: CaseOutcome = { ...held, verdict: 'unjudged', unjudged: new Unjudged('blocked', 'blocked') };

function runnerWith(answering: Answering = queued, lifeSign: LifeSign = 'health'): CaseRunner<Scene> {
  const { target, transport } = fakeTarget(answering);
  const signal = new AbortController().signal;
  const declares = { calls: 1, lifeSign };
  return caseRunnerOf({
    ...{ target, transport, signal, declares, receiver: undefined },
    ...{ endpoint: 'probe', exclusive: false, isOpen: false, memory: 'test', patience: 1000 },
  });
}

/** Tries again with these outcomes, one after the other, and counts the tries. */
function trying(outcomes: readonly CaseOutcome[]) {
  const left = [...outcomes];
  return { again: async () => left.shift()!, tries: () => outcomes.length - left.length };
}

test('a witnessed breach stands, and is only counted', async () => {
  const { again } = trying([breached('witnessed'), held, unjudged]);

  const confirmation = await confirm(runnerWith(), breached('witnessed'), again, 60_000);

  expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 1, tries: 3 });
});

test('a witnessed breach stands without time to try it again', async () => {
  const { again, tries } = trying([]);

  const confirmation = await confirm(runnerWith(), breached('witnessed'), again, 0);

  expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 0, tries: 0 });
  expect(tries()).toBe(0);
});

test('how often a witnessed breach comes up is not told by tries that were disturbed', async () => {
  const disturbed = { ...unjudged, disturbance: usual };
  const again = breached('witnessed');
  const { again: next } = trying([disturbed, again, disturbed, again, again]);

  const confirmation = await confirm(runnerWith(), again, next, 60_000);

  expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 3, tries: 3 });
});

describe.each<Basis>(['delivery', 'elapsed', 'transport'])('a breach that rests on %s', (basis) => {
  const again = breached(basis);

  test('stands once it came up three more times', async () => {
    const { again: next } = trying([again, again, again]);
    const confirmation = await confirm(runnerWith(), breached(basis), next, 0);
    expect(confirmation).toMatchObject({ kind: 'confirmed', failed: 3, tries: 3 });
  });

  test.each([
    ['at first', [held]],
    ['in between', [again, again, held]],
  ])('is not accused when it does not come up %s', async (_, outcomes) => {
    const { again: next, tries } = trying(outcomes);
    const confirmation = await confirm(runnerWith(), breached(basis), next, 0);
    const failed = outcomes.length - 1;
    expect(confirmation).toMatchObject(
      basis === 'transport'
        ? { kind: 'doubtful', reason: { kind: 'hiccup' } }
        : { kind: 'intermittent', failed, tries: outcomes.length },
    );
    expect(tries()).toBe(outcomes.length);
  });

  test('is witnessed when one of the tries witnesses it', async () => {
    const found = { ...breached('witnessed'), breach: { basis: 'witnessed', message: 'seen' } as const };
    const { again: next, tries } = trying([again, found]);

    const confirmation = await confirm(runnerWith(), breached(basis), next, 0);

    expect(confirmation).toMatchObject({ kind: 'confirmed', outcome: found });
    expect(tries()).toBe(2);
  });
});

test('a breach that rests on elapsed time needs three tries that were judged', async () => {
  const again = breached('elapsed');
  const enough = trying([unjudged, again, unjudged, again, unjudged, again]);
  expect(await confirm(runnerWith(), again, enough.again, 0)).toMatchObject({ kind: 'confirmed' });

  const tooFew = trying([unjudged, again, unjudged, again, unjudged, unjudged]);
  expect(await confirm(runnerWith(), again, tooFew.again, 0)).toMatchObject({
    kind: 'intermittent',
    failed: 2,
  });
});

describe('a breach that rests on the transport', () => {
  const refused = (): never => {
    throw new TransportError('refused', 'the connection was refused');
  };

  test('is not accused of a target that answers nothing else', async () => {
    const { again, tries } = trying([]);
    const confirmation = await confirm(runnerWith(refused), breached('transport'), again, 0);
    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
    expect(tries()).toBe(0);
  });

  test('nor of one that fell silent meanwhile', async () => {
    let asked = 0;
    const runner = runnerWith(() => (++asked <= 39 ? queued() : refused()));
    const { again, tries } = trying([breached('transport'), breached('transport'), breached('transport')]);

    const confirmation = await confirm(runner, breached('transport'), again, 0);

    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
    expect(tries()).toBe(3);
  });

  test('nor of one that serves other calls now and then only', async () => {
    let asked = 0;
    const runner = runnerWith(() => (++asked % 8 === 0 ? json(503, {}) : queued()));
    const { again, tries } = trying([breached('transport')]);

    const confirmation = await confirm(runner, breached('transport'), again, 0);

    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
    expect(tries()).toBe(0);
  });

  test.each<[string, CaseOutcome]>([
    ['at another call', breached('transport', 'when run at 2: 500')],
    ['with another status', breached('transport', 'when run at 1: 503')],
    ['while its scene was set', { ...unjudged, disturbance: 'given run at 1: 500' }],
  ])('nor when a try is disturbed %s', async (_, other) => {
    const { again, tries } = trying([breached('transport'), other]);

    const confirmation = await confirm(runnerWith(), breached('transport'), again, 0);

    expect(confirmation).toMatchObject({ kind: 'doubtful', reason: { kind: 'hiccup' } });
    expect(tries()).toBe(2);
  });

  test('of health stands while the target answers for jobs, as it stands for anything else', async () => {
    const healthless = runnerWith(({ url }) => json(url.endsWith('/health') ? 500 : 404, {}));
    const answer = { status: 500, headers: {}, body: '{}' };
    const calls = [tracedCall({ operation: 'health', answer })];
    const found = { ...breached('transport'), calls };
    const { again } = trying([found, found, found]);

    expect(await confirm(healthless, found, again, 0)).toMatchObject({ kind: 'confirmed', failed: 3 });
    const other = await confirm(healthless, breached('transport'), again, 0);
    expect(other).toMatchObject({ kind: 'doubtful', reason: { kind: 'unreachable' } });
  });

  test('is accused of /health alone where another call is the sign of life', async () => {
    const answering = ({ url }: { url: string }) => (url.endsWith('/health') ? refused() : queued());
    const again = () => trying([breached('transport'), breached('transport'), breached('transport')]).again;
    const byHealth = runnerWith(answering);
    const byRun = runnerWith(answering, 'run');

    expect(await confirm(byHealth, breached('transport'), again(), 0)).toMatchObject({ kind: 'doubtful' });
    expect(await confirm(byRun, breached('transport'), again(), 0)).toMatchObject({ kind: 'confirmed' });
  });
});
