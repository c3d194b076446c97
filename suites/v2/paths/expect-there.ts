import fc from 'fast-check';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, ServedOperation, Unreadable } from '../../../engine/contract/served-api.ts';
import { schemaValuesOf } from '../../../engine/contract/values/values-of.ts';
import { connectionStatuses, mayBeOfGateway } from '../../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { QueryValue } from '../../../service/client/rest-request.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

/** What says that there is nothing at a path. */
const nothing: ReadonlySet<number> = new Set([404, 410, 501]);

/**
 * Asserts that there is something at a path. Its method is open: GET is expected, and another one noted. Parameters
 * that the target's schema requires are sent. @see interface 4.3
 */
export async function expectThere(
  path: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect, observe } = caseContext;
  const api = await ruleContext.schema('v2');
  await expectService(caseContext);
  const call = { api: 'v2', method: 'GET', path, query: queryFor(api, path) } as const;

  const answer = await rest.when(call);

  if (answer.status === 404 && takesOtherMethods(api, path))
    rest.lacking(`the schema lists ${path}, and no GET`);
  observe(`GET ${path} is answered`, answer.status);
  expect(nothing, `the statuses that say there is nothing at ${path}`).not.toContain(answer.status);
  if (mayBeOfGateway(answer.status)) await expectOnce(await rest.when(call), caseContext);
}

/** A service that is ill in one place only: it answers all the rest, before and after. */
async function expectOnce({ status, request }: RestAnswer, caseContext: CaseContext): Promise<void> {
  await expectService(caseContext);
  const words = `the status of the second GET ${request.path}`;
  caseContext.expect(status, words).toBeLessThan(500);
  caseContext.expect([...connectionStatuses], `what ${words} is not to be`).not.toContain(status);
}

function takesOtherMethods(api: ServedApi | Unreadable, path: string): boolean {
  const there = 'unreadable' in api ? [] : api.operations.filter((one) => one.path === path);
  return there.length > 0 && there.every(({ method }) => method !== 'GET');
}

function queryFor(api: ServedApi | Unreadable, path: string): Record<string, QueryValue> {
  if ('unreadable' in api) return {};
  const operation = api.operations.find((one) => one.method === 'GET' && one.path === path);
  const required = operation?.parameters.filter((one) => one.in === 'query' && one.required) ?? [];
  return Object.fromEntries(required.map((one) => [one.name, sampleOf(one, api)]));
}

function sampleOf({ schema }: ServedOperation['parameters'][number], { requests }: ServedApi): QueryValue {
  return usable(
    () => fc.sample(schemaValuesOf(schema, requests), { numRuns: 1, seed: 1 })[0] as QueryValue,
    '',
  );
}
