import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { documentedOperations } from '../../shared/resources/v2-documented.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { shapeOf } from '../shape-of.ts';

type Call = { readonly method: string; readonly path: string; [toStringMethod](): string };

/** Lists, catalogs and bills; the cluster billing path by its likeliest name; and methods that no table has. */
const calls: readonly Call[] = [
  ...documentedOperations
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map(({ path }) => call('GET', path)),
  call('GET', '/billing/clusters'),
  ...['/pods', '/templates', '/catalog/gpus', '/billing', '/clusters'].map((path) => call('PUT', path)),
];

function call(method: string, path: string): Call {
  return { method, path, [toStringMethod]: () => `${method} ${path}` };
}

rule('open.v2.bodies', { calls: 4 }, async ({ property }) => {
  await property(calls, async ({ method, path }, caseContext) => {
    const { rest, observe } = caseContext;
    await expectService(caseContext);
    const known = method === 'GET' ? undefined : await rest.given({ api: 'v2', method: 'GET', path });

    const answer = await rest.when({ api: 'v2', method, path });

    const { allow } = answer.headers;
    const name = `${method} ${path}`;
    observe(name, { status: answer.status, ...(allow === undefined ? {} : { allow }) });
    if (known === undefined || answer.text !== '') observe(`${name}: body`, shapeOf(answer.json));
  });
});
