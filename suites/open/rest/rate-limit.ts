import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

rule('open.rest.rate-limit', { calls: 34 }, async (ruleContext) => {
  // More would be unkind to a target that others use.
  const quickly = ruleContext.afford(30, 5);
  await ruleContext.property(['/pods', '/templates'], async (path, caseContext) => {
    await expectService(caseContext);
    const taken = await takenInARow(path, quickly, caseContext);

    caseContext.observe(`${quickly} calls of GET ${path} in a row`, taken);
  });
});

/** How many calls were taken before one was refused for their number, and what headers told of a limit. */
async function takenInARow(path: string, most: number, { rest }: CaseContext): Promise<object> {
  const headers = new Set<string>();
  for (let taken = 0; taken < most; taken++) {
    try {
      const answer = await rest.when({ api: 'v2', method: 'GET', path });
      for (const name of Object.keys(answer.headers))
        if (/rate-?limit|retry-after/i.test(name)) headers.add(name);
    } catch (error) {
      if (error instanceof Inconclusive && error.kind === 'throttled')
        return { taken, headers: [...headers] };
      throw error;
    }
  }
  return { taken: 'all', headers: [...headers].sort() };
}
