import { readServedApi, type ServedApi, type Unreadable } from '../../engine/contract/served-api.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { digestOf } from '../../engine/seed.ts';
import type { RestAnswer } from './rest-answer.ts';
import type { RestApi } from './rest-request.ts';

/** Paths of section 4 by which the prefix of a schema is known. @see interface 4.2, 4.3 */
export const knownPaths: Readonly<Record<RestApi, readonly string[]>> = {
  v1: ['/pods', '/endpoints', '/templates', '/networkvolumes', '/containerregistryauth'],
  v2: ['/pods', '/serverless', '/templates', '/network-volumes', '/registries', '/catalog/gpus'],
};

/** Reading a document takes long, and most rules are judged by the same one. */
const read = new Map<string, ServedApi | Unreadable>();

/** Reads an answer to the question for a schema. */
export function readServedSchema(
  { status, json }: Pick<RestAnswer, 'status' | 'json'>,
  api: RestApi,
): ServedApi | Unreadable {
  if (status < 200 || status > 299) return { unreadable: `it was answered ${status}` };
  return remembered(`${api} ${digestOf([textOf(json)])}`, () => readServedApi(json, knownPaths[api]));
}

function remembered(name: string, make: () => ServedApi | Unreadable): ServedApi | Unreadable {
  const found = read.get(name) ?? make();
  read.set(name, found);
  return found;
}

/** Without its servers: they are no part of what is gone by, and each world has its own. */
function textOf(json: unknown): string {
  return JSON.stringify(isRecord(json) ? { ...json, servers: undefined } : json) ?? '';
}
