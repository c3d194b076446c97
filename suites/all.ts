// Every check. Importing this registers them all.
import { builtInRules, loadChecks } from './load-checks.ts';

await loadChecks(builtInRules);
