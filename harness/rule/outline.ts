import { rules } from '../../generated/rules.ts';
import type { Duration } from '../time/time.ts';
import { isList } from './candidates.ts';
import { createBench, type JudgeOptions, missingNeed, runnerOf, scheduleOf } from './judge.ts';
import type { Bench, RuleCheck } from './rule.ts';
import { seedOf } from './seed.ts';

/** What judging a rule would take, without judging it. */
export type Outline = {
  readonly id: RuleCheck['id'];
  /** Why it would not be run. */
  readonly missing: string | undefined;
  readonly properties: readonly OutlinedProperty[];
  /** Calls of a case, at most. */
  readonly calls: number;
  /** How long one case waits, at least and at most, in milliseconds of the target's time; 0 on a virtual clock. */
  readonly waits: { readonly least: Duration; readonly most: Duration };
};

export type OutlinedProperty = {
  readonly cases: number;
  readonly atOnce: number;
  /** Whether its cases take turns with those of other rules. */
  readonly inTurn: boolean;
};

export type OutlineOptions = JudgeOptions & {
  /** Real milliseconds that a call takes. */
  readonly callMs: number;
  /** What the target serves, asked for once for all rules. */
  readonly served: Pick<Bench, 'schema' | 'types'>;
};

/**
 * Has a check say how many cases it would try: none of them is. What it asks before its cases begin is the schema alone,
 * which costs nothing.
 */
export async function outlineOf(check: RuleCheck, options: OutlineOptions): Promise<Outline> {
  const record = rules[check.id];
  const { target } = options;
  const missing = missingNeed(record, check, options);
  const outline = { id: check.id, calls: check.declares.calls };
  if (missing !== undefined) return { ...outline, missing, properties: [], waits: { least: 0, most: 0 } };
  const runner = runnerOf(check, record, options);
  const properties: OutlinedProperty[] = [];
  const lacks: string[] = [];
  const course = { seed: seedOf(options.seed, check.id), callMs: options.callMs, lacks };
  const nothing = { reports: [], untried: [], coverable: new Map<string, Set<string>>() };
  const bench: Bench = {
    ...createBench(runner, options, { ...course, ...nothing }),
    ...options.served,
    async holds(domain, _check, more = {}) {
      const schedule = scheduleOf(runner, options, more);
      properties.push({ ...schedule, cases: isList(domain) ? domain.length : schedule.cases });
      return false;
    },
  };
  await check.check(bench);
  const isReal = target.rate !== undefined;
  const least = isReal ? (check.declares.waits?.least ?? 0) : 0;
  return {
    ...{ ...outline, missing: lacks[0], properties },
    waits: { least, most: isReal ? bench.longestWait : 0 },
  };
}
