import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedOperation } from '../../../engine/contract/served-api.ts';
import { rule } from '../../../service/case/rule.ts';
import { documentedOperations } from '../../shared/resources/v2-documented.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

const byId = new Map(
  documentedOperations.filter(({ path }) => path.includes('{')).map(({ path }) => [pathShape(path), path]),
);
/** Below these a resource is addressed, also by operations that the document does not list. */
const collections = new Set(
  documentedOperations
    .map(({ path }) => path)
    .filter((path) => !path.includes('{') && !path.startsWith('/billing')),
);

rule('v2.schema.path-parameter', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const { expect, inconclusive } = caseContext;
    const served = await servedNow(caseContext);

    const addressed = served.operations.filter(
      ({ path }) => byId.has(pathShape(path)) || firstParameter(path) !== undefined,
    );
    if (addressed.length === 0) inconclusive('the schema lists no documented path with a parameter');
    const other = addressed.filter((operation) => !isById(operation)).map(({ name }) => name);
    expect(other, 'the operations whose parameter is not called id').toEqual([]);
    const undeclared = addressed.filter((operation) => declaresOther(operation)).map(({ name }) => name);
    expect(undeclared, 'the operations that declare a parameter which their path does not have').toEqual([]);
  });
});

/** What the parameter is called that follows the name of a resource; undefined of other paths. */
function firstParameter(path: string): string | undefined {
  const { collection, name } = /^(?<collection>[^{}]*)\/\{(?<name>[^{}]*)\}/.exec(path)?.groups ?? {};
  return collection !== undefined && collections.has(collection) ? name : undefined;
}

function isById({ path }: ServedOperation): boolean {
  return (byId.get(pathShape(path)) ?? path) === path && (firstParameter(path) ?? 'id') === 'id';
}

function declaresOther({ path, parameters }: ServedOperation): boolean {
  return parameters.some((one) => one.in === 'path' && !path.includes(`{${one.name}}`));
}
