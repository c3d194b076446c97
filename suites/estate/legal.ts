import fc from 'fast-check';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import { allFixed } from '../../service/context/fixed-factors.ts';
import { setupTimeout } from '../shared/making/v2-life.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { estateCommands, mostSteps } from './commands.ts';
import type { EstateApi, EstateModel } from './model.ts';

/** Of three kinds, each is looked at through every API that shows it; making one takes some calls more. */
const callsOfStep = 16;
/** So many sequences are tried where waiting costs nothing. */
const sequences = 80;

/** Any documented calls in any order through three APIs, and after each of them every resource is as they have made it. */
rule(
  'map.life.legal',
  {
    fixes: allFixed('what came before is what its sequences vary'),
    calls: mostSteps * callsOfStep,
    waits: { least: 0, most: 2 * mostSteps * setupTimeout },
    makes: { pod: [9, 9], endpoint: [8, 8] },
  },
  async (ruleContext) => {
    const apis = servedBy(ruleContext);
    await ruleContext.property(
      fc.record({ steps: estateCommands() }),
      async ({ steps }, caseContext) => {
        await expectService(caseContext, '/pods', 'v2');
        await expectService(caseContext, '/pods', 'v1');
        const model: EstateModel = { things: [], steps: 0 };
        await fc.asyncModelRun(() => ({ model, real: { caseContext, ruleContext, apis } }), steps);
      },
      { atMost: sequences, covers: { renamed: 0.3, stop: 0.2, start: 0.1, restart: 0.1, removed: 0.3 } },
    );
  },
);

function servedBy(ruleContext: RuleContext): readonly EstateApi[] {
  return ruleContext.offers('graphql') ? ['v2', 'v1', 'graphql'] : ['v2', 'v1'];
}
