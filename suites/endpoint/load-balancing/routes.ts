import fc from 'fast-check';
import type { CaseContext, HttpRequestOptions } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { HttpAnswer } from '../../../service/client/http-answer.ts';
import type { HttpBody } from '../../../service/client/http-request.ts';
import { type HttpExchange, httpExchange } from '../../arbitraries/http-exchange.ts';
import { type HttpPath, httpPath, httpQuery, plainPath } from '../../arbitraries/http-target.ts';
import { expectPassed, warmUp } from './passing.ts';

/** With these a balancer may refuse a path that has an encoded delimiter, a large body, and one that comes without its length. */
const refusesPath = [400, 403, 404, 406, 414];
const refusesSize = [413];
const refusesChunks = [400, 411, 501];
/** Milliseconds after which every worker may have been stopped for having had nothing to do. */
const silence = 900_000;
/** Bytes. */
const largeSize = 1_000_000;

/** Two calls of one path, so that an answer which somebody has remembered is found out. */
rule(
  'endpoint.load-balancing.routes',
  { calls: 5, waits: { least: 0, most: silence } },
  async (ruleContext) => {
    const { property, untried } = ruleContext;
    const reach = async (
      call: HttpRequestOptions,
      caseContext: CaseContext,
    ): Promise<[HttpRequestOptions, HttpAnswer]> => {
      const answer = await caseContext.when.http(call);
      if (answer.seen !== undefined || !call.refusals?.includes(answer.status)) return [call, answer];
      untried(
        `what it refuses with ${answer.status}: encoded delimiters in paths, bodies above a megabyte, or bodies without their length`,
      );
      const plainer = plainerThan(call);
      return [plainer, await caseContext.when.http(plainer)];
    };
    await property(
      fc.record({
        id: fc.stringMatching(/^[a-z0-9]{8}$/),
        path: httpPath(),
        first: fc.record({ query: httpQuery(), exchange: httpExchange() }),
        second: fc.record({ query: httpQuery(), exchange: httpExchange() }),
      }),
      async ({ id, path, first, second }, caseContext) => {
        await warmUp(caseContext, id);
        for (const [index, { query, exchange }] of [first, second].entries()) {
          const call = exchangeOptions(`${id}-${index}`, path, query, exchange);
          expectPassed(...(await reach(call, caseContext)), caseContext);
          for (const label of labelsOf(call)) caseContext.cover(label);
        }
      },
      { covers: { query: 0.3, body: 0.2, error: 0.3, 'in chunks': 0.06, large: 0.02, 'large answer': 0.02 } },
    );
    if (!ruleContext.ownWorld) return;
    await property(['once nobody has called for some time'], async (_, caseContext) => {
      const { time, when } = caseContext;
      await warmUp(caseContext, 'before');
      await time.reach(time.now() + silence);
      await warmUp(caseContext, 'after');
      const call = {
        method: 'GET',
        path: '/plumbline/after',
        order: { id: 'after', body: '' },
      };
      expectPassed(call, await when.http(call), caseContext);
    });
  },
);

function exchangeOptions(
  id: string,
  { path, isDelicate }: HttpPath,
  query: string | undefined,
  { method, body, answer }: HttpExchange,
): HttpRequestOptions {
  const refusals = [
    ...(isDelicate ? refusesPath : []),
    ...(isLarge(body) ? refusesSize : []),
    ...(isInChunks(body) ? refusesChunks : []),
  ];
  return {
    ...{ method, path, order: { id, ...answer } },
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body, contentType: 'application/octet-stream' }),
    ...(refusals.length === 0 ? {} : { refusals }),
  };
}

/** The same call without what it may be refused for. */
function plainerThan({ refusals: _, ...call }: HttpRequestOptions): HttpRequestOptions {
  const small = call.body === undefined ? {} : { body: { base64: '' } };
  return { ...call, path: plainPath(call.path), ...small };
}

function labelsOf({ query, body, order }: HttpRequestOptions): string[] {
  return [
    ...(query === undefined ? [] : ['query']),
    ...(body === undefined ? [] : ['body']),
    ...(isLarge(body) ? ['large'] : []),
    ...(isInChunks(body) ? ['in chunks'] : []),
    ...(order.fill === undefined ? [] : ['large answer']),
    ...((order.status ?? 200) >= 400 ? ['error'] : []),
  ];
}

function isLarge(body: HttpBody | undefined): boolean {
  return body !== undefined && 'filled' in body && body.filled.size >= largeSize;
}

function isInChunks(body: HttpBody | undefined): boolean {
  return body !== undefined && 'filled' in body && body.inChunks === true;
}
