// The module that somebody's own Vitest runs: it registers the checks of the rules that are asked for, and makes a test of each.
import { inject } from 'vitest';
import type { RuleId } from '../generated/rules.ts';
import { importOwnRules } from '../service/rules/own-rules.ts';
import { concludeTest } from '../service/run/conclude-test.ts';
import { registerServiceRuns } from '../service/run/register-service-runs.ts';
import { loadChecks } from './load-checks.ts';

const plan = inject('plan');
await importOwnRules(plan.ownRules ?? []);
await loadChecks(plan.targetRuns.flatMap(({ rules }) => rules as RuleId[]));
registerServiceRuns(concludeTest);
