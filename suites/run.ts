// The one module that Vitest runs for `verify` and `prove`: it registers the checks of the plan, then its tests.
import { inject } from 'vitest';
import type { RuleId } from '../generated/rules.ts';
import { extendExpect } from '../service/case/matchers.ts';
import { importOwnRules } from '../service/rules/own-rules.ts';
import { registerServiceRuns } from '../service/run/register-service-runs.ts';
import { loadChecks } from './load-checks.ts';

const plan = inject('plan');
extendExpect();
await importOwnRules(plan.ownRules ?? []);
await loadChecks(plan.targetRuns.flatMap(({ rules }) => rules as RuleId[]));
registerServiceRuns();
