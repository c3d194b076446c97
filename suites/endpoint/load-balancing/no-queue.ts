import fc from 'fast-check';
import { Violation } from '../../../engine/property/outcomes.ts';
import type { HttpRequestOptions } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { failures, httpExchange, plainHeaders } from '../../arbitraries/http-exchange.ts';
import { expectPassed, warmUp } from './passing.ts';
import { assertWayRepeatsNothing, callsByTurns } from './repeating-way.ts';
import { judgeTogether, mostCallsTogether, pairsOfCalls } from './together.ts';

type Failing = Pick<HttpRequestOptions, 'method' | 'body'> & {
  order: Omit<HttpRequestOptions['order'], 'id'>;
};

/** A connection that broke may be tried again with a method that may be repeated (RFC 9110, 9.2.2): others may not. */
const once = fc.constantFrom('POST', 'PATCH');

function failing(): fc.Arbitrary<Failing> {
  const answered = fc
    .record({ exchange: httpExchange(), status: fc.constantFrom(...failures, 507, 599) })
    .map(({ exchange: { method, body, answer }, status }) => ({
      ...{ method, order: { ...answer, status } },
      ...(body === undefined || 'filled' in body ? {} : { body }),
    }));
  const hungUp = fc.record({ method: once, hangUp: fc.constantFrom('at-once', 'midway') }).map(
    ({ method, hangUp }): Failing => ({
      ...{ method, body: { base64: 'aGFuZyB1cA==' } },
      order: { hangUp, fill: 1000, headers: plainHeaders },
    }),
  );
  return fc.oneof({ weight: 2, arbitrary: answered }, hungUp);
}

/** Where the worker hangs up the caller gets what there is to get. */
function anyTrouble(error: unknown): void {
  if (!(error instanceof Violation) || error.basis !== 'transport') throw error;
}

const mostCalls = Math.max(mostCallsTogether, 4 + callsByTurns);

/** How often a worker was called tells its beacon, before it answers; and once more after the next call. */
rule('endpoint.load-balancing.no-queue', { calls: mostCalls }, async ({ property }) => {
  await property(
    fc.record({ id: fc.stringMatching(/^[a-z0-9]{8}$/), failing: failing() }),
    async ({ id, failing: { method, body, order } }, caseContext) => {
      const { given, when, expect, beacons, cover, inconclusive } = caseContext;
      const beacon = beacons.url;
      const path = '/plumbline/fails';
      const calm: HttpRequestOptions = {
        method,
        path,
        order: { id: `${id}-calm`, beacon, body: 'Y2FsbQ==' },
      };
      const call: HttpRequestOptions = {
        ...{ method, path, order: { ...order, id, beacon } },
        ...(body === undefined ? {} : { body, contentType: 'application/octet-stream' }),
      };
      await warmUp(caseContext, id);

      expectPassed(calm, await when.http(calm), caseContext);
      if (order.hangUp === undefined) expectPassed(call, await when.http(call), caseContext);
      else await when.http(call).catch(anyTrouble);
      await given.http({ method: 'GET', path, order: { id: `${id}-after`, body: '' } });

      const counts = [calm.order.id, id].map((one) => beacons.calls(one));
      if (counts.includes(0)) inconclusive('no beacon reported the call');
      if (Math.max(...counts) > 1)
        await assertWayRepeatsNothing({ answered: calm, failing: call }, caseContext);
      expect(counts, 'how often each of the two calls reached a worker').toEqual([1, 1]);
      cover(order.hangUp === undefined ? 'answered' : 'hung up');
    },
    { covers: { answered: 0.4, 'hung up': 0.15 } },
  );
  await property(pairsOfCalls, judgeTogether);
});
