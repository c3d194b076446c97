import { rule } from '../../service/case/rule.ts';
import { documentedOperations } from '../shared/resources/v2-documented.ts';

/** What anybody may ask for without a resource of theirs. */
const paths = documentedOperations
  .filter(({ method, path, beta }) => method === 'GET' && !path.includes('{') && beta === undefined)
  .map(({ path }) => path);

/** What a key without access may do all the same tells how keys are scoped. */
rule('open.key.scopes', { calls: 2 }, async (ruleContext) => {
  await ruleContext.property(paths, async (path, caseContext) => {
    const { rest, expect, observe } = caseContext;
    const call = { api: 'v2', method: 'GET', path } as const;

    const own = await rest.when(call);
    const other = await rest.when({ ...call, key: 'noAccess' });

    expect(other.request.path).toBe(path);
    if (own.status > 299) rest.lacking(`GET ${path} was answered ${own.status}`);
    observe(`GET ${path} with a key without access`, other.status);
  });
});
