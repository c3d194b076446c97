import { responseKey } from '../../harness/contract/answer-problem.ts';
import { keywordsOf } from '../../harness/contract/keywords-of.ts';
import type { ServedApi, ServedOperation } from '../../harness/contract/served-api.ts';
import { coverLabel } from '../../harness/rule/coverage.ts';
import type { Bench } from '../../harness/rule/rule.ts';

/** Tells how many operations, statuses of them, and keywords of their schemas there are. */
export function tellCoverable({ operations, ...api }: ServedApi, bench: Bench): void {
  const statuses = operations.flatMap(({ name, responses }) =>
    [...responses.keys()].map((key) => `${name} ${key}`),
  );
  const keywords = operations.flatMap((operation) =>
    [...operation.responses.keys()].flatMap((key) => [...keywordsIn(operation, key, { operations, ...api })]),
  );
  bench.coverable(
    'operation',
    operations.map(({ name }) => name),
  );
  bench.coverable('status', statuses);
  bench.coverable('keyword', keywords);
}

/** What an answer covered: its operation, its status, and the keywords of both bodies' schemas. */
export function coveredBy(operation: ServedOperation, status: number, api: ServedApi): string[] {
  const key = responseKey(operation, status);
  if (key === undefined) return [];
  return [
    coverLabel('operation', operation.name),
    coverLabel('status', `${operation.name} ${key}`),
    ...[...keywordsIn(operation, key, api)].map((keyword) => coverLabel('keyword', keyword)),
  ];
}

function keywordsIn(operation: ServedOperation, key: string, api: ServedApi): Set<string> {
  const { body, parameters, responses } = operation;
  const sent = [...parameters.map(({ schema }) => schema), ...(body === undefined ? [] : [body.schema])];
  const come = [...(responses.get(key)?.content?.values() ?? [])];
  return new Set([
    ...sent.flatMap((schema) => [...keywordsOf(schema, api.requests)]),
    ...come.flatMap((schema) => [...keywordsOf(schema, api.responses)]),
  ]);
}
