import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedApi } from '../../../engine/contract/served-api.ts';
import { rule } from '../../../service/case/rule.ts';
import { type DocumentedOperation, documentedOperations } from '../../shared/resources/v2-documented.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

/** The delegations are beta: they have a rule of their own. */
const expected = documentedOperations.filter(({ beta }) => beta === undefined);

rule('v2.schema.paths', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const served = await servedNow(caseContext);

    const missing = expected.filter((operation) => !lists(served, operation)).map(nameOf);
    caseContext.expect(missing, 'the documented operations that the schema lacks').toEqual([]);
  });
});

function lists({ operations }: ServedApi, { method, path, anyMethod }: DocumentedOperation): boolean {
  return operations.some(
    (one) => pathShape(one.path) === pathShape(path) && (anyMethod === true || one.method === method),
  );
}

function nameOf({ method, path, anyMethod }: DocumentedOperation): string {
  return anyMethod === true ? path : `${method} ${path}`;
}
