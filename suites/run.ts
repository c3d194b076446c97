// The one module that Vitest runs for `verify` and `prove`: it registers every check, then the tests of the plan.
import { inject } from 'vitest';
import { importOwnRules } from '../service/rules/own-rules.ts';
import { registerTargetTrials } from '../service/run/register-target-trials.ts';
import './all.ts';

await importOwnRules(inject('plan').ownRules ?? []);
registerTargetTrials();
