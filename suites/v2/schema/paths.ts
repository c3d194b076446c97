import { rule } from '../../../service/case/rule.ts';
import { documentedOperations, missingIn } from '../../shared/resources/v2-documented.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

/** The delegations are beta: they have a rule of their own. */
const expected = documentedOperations.filter(({ beta }) => beta === undefined);

rule('v2.schema.paths', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const served = await servedNow(caseContext);

    const missing = missingIn(served, expected);
    caseContext.expect(missing, 'the documented operations that the schema lacks').toEqual([]);
  });
});
