// The one module that Vitest runs for `verify` and `prove`: it registers every check, then the tests of the plan.
import { registerTargetTrials } from '../service/run/register-target-trials.ts';
import './all.ts';

registerTargetTrials();
