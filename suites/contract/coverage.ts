import { type Answered, responseKey } from '../../engine/contract/answer-problem.ts';
import { keywordsOf, keywordsReached } from '../../engine/contract/keywords-of.ts';
import type { ServedApi, ServedOperation } from '../../engine/contract/served-api.ts';
import type { Schema } from '../../engine/openapi/schema.ts';
import { coverLabel } from '../../engine/property/coverage.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';

/** Reports how many operations, statuses of them, headers, and keywords of their schemas there are. */
export function reportCoverable({ operations, ...api }: ServedApi, ruleContext: RuleContext): void {
  const responses = operations.flatMap(({ name, responses }) =>
    [...responses].map(([key, response]) => ({ ...response, place: `${name} ${key}` })),
  );
  const headers = responses.flatMap(({ place, headers }) => headers.map((one) => `${place} ${one.name}`));
  ruleContext.coverable(
    'operation',
    operations.map(({ name }) => name),
  );
  ruleContext.coverable(
    'status',
    responses.map(({ place }) => place),
  );
  if (headers.length > 0) ruleContext.coverable('header', headers);
  ruleContext.coverable('keyword', new Set(operations.flatMap((operation) => keywordsIn(operation, api))));
}

type Called = { readonly requestOptions: RestRequestOptions; readonly answer: Answered };

/** What a call covered: its operation, its status, its headers, and the keywords that its values came upon. */
export function coveredBy(operation: ServedOperation, called: Called, api: ServedApi): string[] {
  const { answer } = called;
  const key = responseKey(operation, answer.status);
  if (key === undefined) return [];
  const place = `${operation.name} ${key}`;
  const { headers, content } = operation.responses.get(key)!;
  const come = headers.filter(({ name }) => answer.headers[name.toLowerCase()] !== undefined);
  const bodies = answer.json === undefined ? [] : [...(content?.values() ?? [])];
  return [
    coverLabel('operation', operation.name),
    coverLabel('status', place),
    ...come.map(({ name }) => coverLabel('header', `${place} ${name}`)),
    ...labels('request', [...sentTo(operation, called, api)]),
    ...labels(
      'answer',
      bodies.flatMap((schema) => [...keywordsReached(schema, answer.json, api.responses)]),
    ),
  ];
}

function labels(where: 'request' | 'answer', keywords: readonly string[]): string[] {
  return keywords.map((keyword) => coverLabel('keyword', `${where} ${keyword}`));
}

/** The keywords that what was sent came upon. */
function sentTo({ parameters, body }: ServedOperation, { requestOptions }: Called, { requests }: ServedApi) {
  const query = requestOptions.query ?? {};
  const sent: [Schema, unknown][] = parameters
    .filter((one) => one.in === 'query' && Object.hasOwn(query, one.name))
    .map((one) => [one.schema, query[one.name]]);
  const named: [Schema, unknown][] = parameters
    .filter((one) => one.in === 'path')
    .map((one) => [one.schema, requestOptions.ids?.[one.name]]);
  if (body !== undefined && requestOptions.body !== undefined) sent.push([body.schema, requestOptions.body]);
  return [...sent, ...named].flatMap(([schema, value]) => [...keywordsReached(schema, value, requests)]);
}

/** The keywords of all that an operation is sent and answers. */
function keywordsIn(
  { body, parameters, responses }: ServedOperation,
  { requests, responses: answers }: Pick<ServedApi, 'requests' | 'responses'>,
): string[] {
  const inCall = parameters.filter((one) => one.in !== 'header').map(({ schema }) => schema);
  const sent = [...inCall, ...(body === undefined ? [] : [body.schema])];
  const come = [...responses.values()].flatMap(({ content }) => [...(content?.values() ?? [])]);
  return [
    ...sent.flatMap((schema) => [...keywordsOf(schema, requests)].map((keyword) => `request ${keyword}`)),
    ...come.flatMap((schema) => [...keywordsOf(schema, answers)].map((keyword) => `answer ${keyword}`)),
  ];
}
