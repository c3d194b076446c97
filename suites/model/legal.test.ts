import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { plainContext } from '../../engine/context/context.ts';
import { candidateAt, candidatesOf } from '../../engine/property/candidates.ts';
import { factorCatalog } from '../../service/context/factors.ts';
import { openJudgeFixture, ownCheck } from '../../service/testing/judge-fixture.ts';
import { commands } from './commands/commands.ts';
import './legal.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const domain = commands(4000, 7_200_000);
const draw = { domain, seed: 1, factors: factorCatalog, contexts: [plainContext] };

test('a sequence reads like what it does', () => {
  const [one] = candidatesOf(draw);
  expect(one?.text).toMatch(
    /^\[run\(work \d+.*\)(,(run|runsync|status|stream|cancel|retry|purge|advance)\([^()]*\))*\]$/,
  );
});

test('a path leads to the same sequence again, and sequences differ', async () => {
  const some = [...candidatesOf(draw).take(50)];
  expect(new Set(some.map(({ text }) => text)).size).toBe(50);
  for (const { text, path } of some.slice(0, 5)) {
    expect((await candidateAt(draw, path))?.text).toBe(text);
  }
});

test('a smaller sequence is still one, and its path leads to it', async () => {
  const isLong = (steps: readonly unknown[]) => steps.some((step) => String(step).startsWith('purge'));
  const report = fc.check(
    fc.property(domain, (steps) => !isLong(steps)),
    { seed: 1 },
  );
  expect(String(report.counterexample?.[0])).toBe('run(work 0),purge()');
  const again = await candidateAt({ ...draw, seed: report.seed }, report.counterexamplePath!);
  expect(again?.text).toBe('[run(work 0),purge()]');
});

test('a violation is made smaller and found again by its path', { timeout: 120_000 }, async () => {
  const target = await fixture.open({ faults: ['failed-turns-completed'] });
  const options = { target, receiver: fixture.receiver, cases: 100, shrinkFor: 20_000 };
  const { verdict, failure } = await fixture.judge(ownCheck('job.life.legal'), options);
  expect(verdict).toBe('fail');
  expect(failure?.shrinks).toBeGreaterThan(0);

  const again = await fixture.judge(ownCheck('job.life.legal'), {
    ...options,
    path: failure!.path,
    shrinkFor: 0,
  });
  expect(again.failure?.counterexample).toBe(failure?.counterexample);
  expect(again.failure?.message).toBe(failure?.message);
});
