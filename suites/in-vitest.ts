// The module that somebody's own Vitest runs: it registers every check, and makes a test of each rule that is asked for.
import { inject } from 'vitest';
import { importOwnRules } from '../service/rules/own-rules.ts';
import { concludeTest } from '../service/run/conclude-test.ts';
import { registerTargetTrials } from '../service/run/register-target-trials.ts';
import './all.ts';

await importOwnRules(inject('plan').ownRules ?? []);
registerTargetTrials(concludeTest);
