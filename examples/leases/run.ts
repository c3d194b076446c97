// The module that Vitest runs for runs and proofs of the store: it makes a test of each rule of each target run.

import { contextsOf } from '../../engine/context/contexts-of.ts';
import { SuiteError } from '../../engine/errors.ts';
import { judgeRule } from '../../engine/property/judge-rule.ts';
import { tiers } from '../../engine/property/tier.ts';
import { ruleIn } from '../../engine/rules/rule-catalog.ts';
import type { TargetRun } from '../../engine/run/plan.ts';
import { registerTargetRuns } from '../../engine/run/register-target-runs.ts';
import { createStore, type Store } from './case-runner.ts';
import { checks } from './checks.ts';
import { factors } from './factors.ts';
import { rules } from './rules.ts';

/** A target run of a store, with its address. */
export type StoreTargetRun = TargetRun & { readonly url: string };

registerTargetRuns<StoreTargetRun, (signal: AbortSignal) => Store>(rules, {
  async open({ url, world, patience }) {
    return (signal) => createStore(url, world, patience, signal);
  },
  async judge(open, { tier, seed, cases, path, shrinkFor }, id, { interrupted }) {
    const check = checks[id];
    if (check === undefined) throw new SuiteError('the rule has no check');
    const runner = open(interrupted);
    const judging = {
      ...{ rule: ruleIn(rules, id), missing: undefined, runner, signOfLife: runner.signOfLife },
      ...{ calls: 20, waits: { least: 0, most: 60_000 }, exclusive: false, takesPlaces: false },
      ...{ factors, contexts: contextsOf(factors, Object.keys(factors.values)) },
      ...{ tier: tiers[tier], seed, cases, path, shrinkFor },
    };
    return judgeRule(judging, check).finally(() => runner.close());
  },
  close: async () => {},
});
