import { toStringMethod } from 'fast-check';
import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedOperation } from '../../../engine/contract/served-api.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { type DocumentedPath, documentedPaths } from '../../shared/resources/v1-documented.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

type Expected = DocumentedPath & { [toStringMethod](): string };

const expected: readonly Expected[] = documentedPaths.map((one) => ({
  ...one,
  [toStringMethod]: () => `${one.method ?? 'any'} ${one.path}`,
}));

/** The schema has it, and the server: whatever it answers there, it is not that there is no such thing. */
rule(
  'v1.schema.paths',
  { calls: 8, makes: { pod: [1, 9], endpoint: [1, 3], volume: [1, 4] } },
  async (ruleContext) => {
    await ruleContext.property(expected, async (one, caseContext) => {
      const { rest, expect, time, elapsed } = caseContext;
      const served = await servedNow(caseContext, 'v1');
      const listed = served.operations.filter((operation) => isIt(operation, one));
      expect(listed.length > 0, `whether the schema lists ${one[toStringMethod]()}`).toBe(true);
      if (one.parameter !== undefined) {
        const paths = listed
          .filter(({ path }) => !path.endsWith(`/{${one.parameter}}`))
          .map(({ path }) => path);
        expect(paths, `the paths whose parameter is not called ${one.parameter}`).toEqual([]);
      }

      const call = await callOf(one, caseContext, ruleContext);
      const answer = await time.until(async () => {
        const { status } = await rest.when(call);
        return status === 404 ? undefined : status;
      }, time.now() + time.slack);

      elapsed(() => expect(answer, `the status of ${call.method} ${one.path}, other than 404`).toBeDefined());
    });
  },
);

function isIt(operation: ServedOperation, { method, path }: DocumentedPath): boolean {
  return (
    pathShape(operation.path) === pathShape(path) && (method === undefined || operation.method === method)
  );
}

/** On what is there; a collection is asked for its list. */
async function callOf(
  { method = 'GET', path }: Expected,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestRequestOptions> {
  if (!path.includes('{')) return { api: 'v1', method: 'GET', path };
  const kind = path.startsWith('/pods') ? 'pod' : path.startsWith('/endpoints') ? 'endpoint' : 'registry';
  const body = path.endsWith('/update') ? { body: { name: 'plumbline-renamed' } } : {};
  return { api: 'v1', method, path, ids: { id: (await makeV1(kind, caseContext, ruleContext)).id }, ...body };
}
