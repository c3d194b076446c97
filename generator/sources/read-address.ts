import { getIntrospectionQuery } from 'graphql';
import { isRecord } from '../../engine/openapi/json.ts';
import type { OperationFile } from '../graphql/graphql-source.ts';
import { introspectionOfAnswer } from '../graphql/read-schema.ts';
import { readApi, readDocument } from '../openapi/read-api.ts';
import { IntrospectionError, SourceError } from '../text/errors.ts';
import { parseDocument } from './parse-document.ts';
import { recogniseApi } from './recognise-api.ts';
import { request, type SourceAnswer, shown } from './request.ts';
import type { Sources } from './sources.ts';

/**
 * What an address gives: the OpenAPI document that a GET answers, else the GraphQL schema that introspection by POST
 * shows.
 */
export async function readAddress(
  address: URL,
  headers: Headers,
  operations: readonly OperationFile[],
): Promise<Sources> {
  const origin = shown(address);
  const got = await request(address, { headers });
  const document = documentIn(origin, got);
  if (document) {
    const name = recogniseApi(origin, readDocument(origin, document));
    return { apis: [readApi(name, origin, document)] };
  }
  const introspection = introspectionOfAnswer(origin, await introspect(address, headers, got));
  return { apis: [], graphql: { origin, introspection, operations } };
}

/** Undefined where the answer is no OpenAPI document of whatever version. */
function documentIn(origin: string, { status, text }: SourceAnswer): unknown {
  if (status !== 200 || !/openapi|swagger/.test(text)) return undefined;
  const value = parseDocument(origin, text);
  return isRecord(value) && ('openapi' in value || 'swagger' in value) ? value : undefined;
}

async function introspect(address: URL, headers: Headers, got: SourceAnswer): Promise<unknown> {
  const origin = shown(address);
  const { status, text } = await request(address, {
    method: 'POST',
    headers: new Headers([...headers, ['content-type', 'application/json']]),
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const answer = text.trimStart().startsWith('{') ? parseDocument(origin, text) : undefined;
  if (!isRecord(answer) || !('data' in answer || 'errors' in answer)) {
    throw neither(origin, got.status, status);
  }
  if (isRecord(answer.data) && isRecord(answer.data.__schema)) return answer;
  throw new IntrospectionError(origin, `${status} ${firstMessage(answer.errors)}`);
}

function neither(origin: string, got: number, posted: number): SourceError {
  const reason = `GET answered ${got} without an OpenAPI document, an introspection by POST ${posted} without a schema`;
  return new SourceError(
    origin,
    reason,
    'Give the address of a document or of the GraphQL API, and its key with --header.',
  );
}

function firstMessage(errors: unknown): string {
  const [first] = Array.isArray(errors) ? errors : [];
  return isRecord(first) ? String(first.message) : 'without a schema';
}
