import { pathShape } from '../../../engine/contract/path-shape.ts';
import { rule } from '../../../service/case/rule.ts';
import { documentedOperations } from '../../shared/resources/v2-documented.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

const byId = new Map(
  documentedOperations.filter(({ path }) => path.includes('{')).map(({ path }) => [pathShape(path), path]),
);

rule('v2.schema.path-parameter', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const served = await servedNow(caseContext);

    const found = served.operations.filter(({ path }) => byId.has(pathShape(path)));
    if (found.length === 0) caseContext.inconclusive('the schema lists no documented path with a parameter');
    const other = found.filter(({ path }) => byId.get(pathShape(path)) !== path).map(({ name }) => name);
    caseContext.expect(other, 'the operations whose parameter is not called id').toEqual([]);
  });
});
