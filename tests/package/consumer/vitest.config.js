// Somebody's Vitest, in which rules are tests.
import { ruleProject } from 'plumbline-suite/vitest';

const rules = ['job.run.accepts', 'job.run.ids-differ', 'acme.run.short-ids'];

export default { test: { projects: [ruleProject({ rules, ownRules: 'own', cases: 5, seed: 1 })] } };
