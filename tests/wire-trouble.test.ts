import { describe, expect, test } from 'vitest';
import { troubles } from '../engine/proxy/troubles/all.ts';
import type { RuleId } from '../generated/rules.ts';
import type { TroubleOptions, TroubleReport } from './fixtures/trouble.ts';
import { runProgram } from './run-command.ts';

// Some of the rules each time: `npm run prove -- --trouble 0.01` takes all of them, and all faults.
const cases = 20;
const seeds = [4];

async function judge(options: TroubleOptions): Promise<TroubleReport> {
  const fixture = ['tests/fixtures/run-through-trouble.ts', JSON.stringify(options)];
  const { code, stdout, stderr } = await runProgram(process.execPath, fixture);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const times = ({ met }: TroubleReport): number => Object.values(met).reduce((sum, one) => sum + one, 0);
const violatedRules = ({ judged }: TroubleReport) =>
  judged.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning');
const settled = ({ judged }: TroubleReport) =>
  judged.filter(({ verdict }) => verdict === 'pass' || verdict === 'observed');

describe('when 1 % of the calls meet trouble', () => {
  test.each(seeds)('no rule fails and nearly all are judged: a virtual clock, seed %i', async (seed) => {
    const report = await judge({ clock: 'virtual', seed, share: 0.01, cases, oneOf: 10 });

    expect(violatedRules(report)).toEqual([]);
    expect(report.left).toEqual([]);
    expect(settled(report).length).toBeGreaterThanOrEqual(0.95 * report.judged.length);
    expect(times(report)).toBeGreaterThan(0);
  });

  test('no rule fails and nearly all are judged: a real clock', async () => {
    const report = await judge({ clock: 'real', seed: 5, share: 0.01, oneOf: 12 });

    expect(violatedRules(report)).toEqual([]);
    const ran = report.judged.filter(({ verdict }) => verdict !== 'not-run');
    expect(settled(report).length).toBeGreaterThanOrEqual(0.95 * ran.length);
    expect(times(report)).toBeGreaterThan(0);
  });
});

test('rules of many jobs and of many calls in flight are judged when 5 % of the calls meet trouble', async () => {
  // Not limit.concurrent.allowed: on a busy machine its calls may end too soon to overlap, which it says.
  const all = ['job.retention.run-kept', 'job.purge.removes-queued', 'limit.concurrent.refused'] as const;
  const first = await passedRules(1, all);
  // One seed in fifty troubles every try of a case.
  const rest = all.filter((rule) => !first.includes(rule));
  const second = rest.length === 0 ? [] : await passedRules(2, rest);

  expect([...first, ...second].sort()).toEqual([...all].sort());
});

/** @returns those of the rules that pass; none is broken */
async function passedRules(seed: number, rules: readonly RuleId[]): Promise<RuleId[]> {
  const report = await judge({ clock: 'virtual', seed, share: 0.05, cases: 3, rules });
  expect(violatedRules(report)).toEqual([]);
  expect(times(report)).toBeGreaterThan(0);
  const passed = new Set(report.judged.flatMap(({ rule, verdict }) => (verdict === 'pass' ? [rule] : [])));
  return rules.filter((rule) => passed.has(rule));
}

test('nothing that rules rent is left, and they are judged, when 5 % of the calls meet trouble', async () => {
  const rules = [
    'graphql.stop',
    'graphql.pod',
    'graphql.resume',
    'v2.pod.create.required',
    'v2.pod.update',
  ] as const;
  const report = await judge({ clock: 'real', seed: 1, share: 0.05, rents: true, rules });

  expect(violatedRules(report)).toEqual([]);
  // One may be intermittent: what a lost call explains once is not reproduced, and is no violation.
  expect(settled(report).length).toBeGreaterThanOrEqual(rules.length - 1);
  expect(report.left).toEqual([]);
  expect(report.unsettled).toEqual([]);
  expect(times(report)).toBeGreaterThan(0);
});

test.each([1])(
  'trouble with one call in a hundred excuses no target: each rule that a fault breaks fails, seed %i',
  async (seed) => {
    const report = await judge({ clock: 'virtual', seed, share: 0.01, faulty: true, oneOf: 100 });

    expect(report.judged.length).toBeGreaterThan(0);
    expect(report.judged.filter(({ verdict }) => verdict !== 'fail' && verdict !== 'warning')).toEqual([]);
    expect(times(report)).toBeGreaterThan(0);
  },
);

test.each(troubles.map(({ name }, index) => [name, index] as const))(
  'trouble of one kind fails no rule: %s',
  async (only, seed) => {
    const report = await judge({ clock: 'virtual', seed, share: 0.05, cases: 8, only, oneOf: 60 });

    expect(violatedRules(report)).toEqual([]);
    expect(report.met[only]).toBeGreaterThan(0);
  },
);

test.each(['bad-gateway', 'gateway-refusal', 'unavailable', 'no-http', 'garbage-body'])(
  'a target that is nothing but trouble passes no rule, and fails none: %s',
  async (only) => {
    const report = await judge({ clock: 'virtual', seed: 1, share: 1, cases: 10, only, oneOf: 150 });

    expect(settled(report)).toEqual([]);
    expect(violatedRules(report)).toEqual([]);
    expect(report.calls).toBeGreaterThan(0);
    expect(times(report)).toBe(report.calls);
  },
);
