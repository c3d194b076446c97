import { toStringMethod } from 'fast-check';
import { operations } from '../../../generated/job-api/operations.ts';
import type { HttpRequestOptions } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { plainHeaders } from '../../arbitraries/http-exchange.ts';
import { expectPassed, warmUp } from './passing.ts';

type Like = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  [toStringMethod](): string;
};

const statuses = [200, 404];

/** A call like each job operation, which the worker's server answers in its own way, and once says that it knows none. */
const calls: readonly Like[] = Object.values(operations).flatMap(({ method, path }) =>
  statuses.map((status) => {
    const below = path
      .replace('/{endpointId}', '')
      .replace('{jobId}', 'a-job-of-nobody')
      .replace('{route}', 'v1/chat/completions');
    return { method, path: below, status, [toStringMethod]: () => `${method} ${below} answered ${status}` };
  }),
);

/** In base64: what a job operation takes. */
const submission = Buffer.from('{"input":{}}').toString('base64');

rule('endpoint.load-balancing.no-job-operations', { calls: 2 }, async ({ property }) => {
  await property(calls, async ({ method, path, status }, caseContext) => {
    const id = `like${path.replaceAll(/\W/g, '-')}-${status}`;
    const order = { id, status, body: 'bWluZQ==', headers: { ...plainHeaders, 'x-plumbline-own': id } };
    const body = method === 'POST' ? { body: { base64: submission }, contentType: 'application/json' } : {};
    const call: HttpRequestOptions = { method, path, order, ...body };
    await warmUp(caseContext, id);

    expectPassed(call, await caseContext.when.http(call), caseContext);
  });
});
