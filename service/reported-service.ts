import type { ReportedService } from '../engine/report/reported-service.ts';
import mutantsOfRules from './catalog/mutants-of-rules.json' with { type: 'json' };
import { ruleCatalog } from './catalog/rule-catalog.ts';
import { lifeCoverageOf } from './life/coverage.ts';
import { callCoverageOf, listedOperation } from './replay/call-coverage.ts';
import { renderReplay } from './replay/render-replay.ts';

const mutants = new Map<string, string>(Object.entries(mutantsOfRules));

/** What reports say of the service. */
export const reportedService: ReportedService = {
  rules: ruleCatalog,
  apiNames: {
    job: 'Job API',
    v1: 'REST v1',
    v2: 'REST v2',
    graphql: 'GraphQL',
    balanced: 'Load balancing',
  },
  coverageOf: lifeCoverageOf,
  calledOf: callCoverageOf,
  placeOf: listedOperation,
  mutantsOf: (rule) => mutants.get(rule)?.split(' ') ?? [],
  renderReplay,
};
