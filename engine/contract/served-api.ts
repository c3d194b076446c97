import { isRecord, type JsonRecord } from '../openapi/json.ts';
import type { Schema } from '../openapi/schema.ts';
import { listOperations } from './list-operations.ts';
import { bundleSchemas } from './schema/bundle-schemas.ts';
import { createSchemas, type Schemas } from './schema/schemas.ts';

/** The OpenAPI document that a target serves, ready to make requests of and to hold answers against. */
export type ServedApi = {
  readonly document: JsonRecord;
  /** What its paths have in front of those of section 4; often nothing. */
  readonly prefix: string;
  readonly operations: readonly ServedOperation[];
  readonly requests: Schemas;
  readonly responses: Schemas;
  /** What of the document is not called, sent or matched, each in words: it grows as schemas are used. */
  leftOut(): readonly string[];
};

export type ServedOperation = {
  /** Such as `PATCH /pods/{id}`. */
  readonly name: string;
  readonly method: string;
  /** Below the address of the API. */
  readonly path: string;
  readonly parameters: readonly ServedParameter[];
  /** The ways that it may be let in by, as the document says. */
  readonly security: readonly unknown[];
  readonly body: { readonly required: boolean; readonly schema: Schema } | undefined;
  /** By status, such as `200`, `4XX` or `default`. */
  readonly responses: ReadonlyMap<string, ServedResponse>;
};

export type ServedParameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
};

export type ServedResponse = {
  /** Schemas by media type; undefined where the document shows no content. */
  readonly content: ReadonlyMap<string, Schema> | undefined;
  readonly headers: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
};

/** Why a document can't be read. */
export type Unreadable = { readonly unreadable: string };

/**
 * Reads what a target served. Whatever it is, no error of the suite comes of it.
 * @param known paths of section 4 by which a prefix is recognised
 */
export function readServedApi(json: unknown, known: readonly string[]): ServedApi | Unreadable {
  if (!isRecord(json)) return { unreadable: 'it is no JSON object' };
  const otherVersion = otherVersionOf(json);
  if (otherVersion !== undefined) return { unreadable: otherVersion };
  try {
    return read(json, known);
  } catch (error) {
    // Too deep a document overflows the stack; other ones hold what is no schema.
    return { unreadable: `it can't be read: ${(error as Error).message}` };
  }
}

/** Characters of a version that are shown. */
const mostShown = 60;

/** Why a document is of no version of OpenAPI that is read; undefined where it is of one. */
export function otherVersionOf({ openapi, swagger }: JsonRecord): string | undefined {
  if (/^3\.[01](\.|$)/.test(String(openapi))) return undefined;
  const stated = Object.entries({ openapi, swagger }).filter(([, version]) => version !== undefined);
  const words = stated.map(([name, version]) => `${name} is ${JSON.stringify(version).slice(0, mostShown)}`);
  return `it is no OpenAPI 3.0 or 3.1: ${words.join(', ') || 'openapi is absent'}`;
}

/** How many things that are left out a report names. */
const mostLeftOut = 20;

function read(document: JsonRecord, known: readonly string[]): ServedApi {
  const requests = createSchemas(bundleSchemas(document, 'request'), 'request');
  const responses = createSchemas(bundleSchemas(document, 'response'), 'response');
  const prefix = prefixOf(Object.keys(isRecord(document.paths) ? document.paths : {}), known);
  const leftOut = new Set<string>();
  const leaveOut = (what: string): void => {
    if (leftOut.size < mostLeftOut) leftOut.add(what);
  };
  return {
    ...{ document, prefix, requests, responses },
    operations: listOperations(requests.document, responses.document, prefix, leaveOut),
    leftOut: () =>
      [...new Set([...leftOut, ...requests.leftOut(), ...responses.leftOut()])].slice(0, mostLeftOut),
  };
}

/** The beginning with which most known paths are found. */
export function prefixOf(paths: readonly string[], known: readonly string[]): string {
  const times = new Map<string, number>([['', 0]]);
  for (const path of paths) {
    for (const end of known) {
      if (!path.endsWith(end)) continue;
      const prefix = path.slice(0, -end.length);
      times.set(prefix, (times.get(prefix) ?? 0) + 1);
    }
  }
  return [...times].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
