// The one module that Vitest runs for `verify` and `prove`: it registers every check, then the tests of the plan.
import { registerTrials } from '../service/run/register-trials.ts';
import './all.ts';

registerTrials();
