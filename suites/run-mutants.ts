// The one module that Vitest runs for `mutate`: it registers every check, then the tests of the plan.
import { registerMutations } from '../service/mutate/register-mutations.ts';
import './all.ts';

registerMutations();
