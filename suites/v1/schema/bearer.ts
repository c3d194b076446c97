import { pathShape } from '../../../engine/contract/path-shape.ts';
import { bearerSchemes, isSecuredBy } from '../../../engine/contract/security.ts';
import { rule } from '../../../service/case/rule.ts';
import { documentedPaths } from '../../shared/resources/v1-documented.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

const documented = new Set(documentedPaths.map(({ path }) => pathShape(path)));

/** What browsers and proxies ask for may be free. */
const exempt = new Set(['OPTIONS', 'HEAD', 'TRACE']);

rule('v1.schema.bearer', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const { expect } = caseContext;
    const { document, operations } = await servedNow(caseContext, 'v1');
    const schemes = bearerSchemes(document);
    const found = operations.filter(
      ({ method, path }) => documented.has(pathShape(path)) && !exempt.has(method),
    );

    expect(schemes, 'the names of its schemes of HTTP bearer').not.toEqual([]);
    if (found.length === 0) caseContext.inconclusive('the schema lists no documented path');
    const free = found.filter((operation) => !isSecuredBy(operation, schemes)).map(({ name }) => name);
    expect(free, 'the operations that it does not apply a bearer scheme to').toEqual([]);
  });
});
