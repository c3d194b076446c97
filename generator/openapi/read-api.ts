import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { nameReferences, outsideReferences } from '../../engine/openapi/outside-references.ts';
import { SourceError } from '../text/errors.ts';
import type { Api, ApiName, OpenApiDocument } from './document.ts';

/** A parsed file or answer as an OpenAPI 3.0 or 3.1 document. Throws a SourceError when it is none. */
export function readApi(name: ApiName, origin: string, value: unknown): Api {
  return { name, origin, document: readDocument(origin, value) };
}

export function readDocument(origin: string, value: unknown): OpenApiDocument {
  if (!isRecord(value)) throw new SourceError(origin, 'it is not an object', convert);
  if ('swagger' in value) throw new SourceError(origin, `it is Swagger ${value.swagger}`, convert);
  const { openapi } = value;
  if (typeof openapi !== 'string') throw new SourceError(origin, 'it has no openapi version', convert);
  if (!/^3\.[01]\./.test(openapi)) throw new SourceError(origin, `it is OpenAPI ${openapi}`, convert);
  requireRecords(origin, value);
  requireSelfContained(origin, value);
  return value as OpenApiDocument;
}

function requireRecords(origin: string, document: JsonRecord): void {
  const { paths = {}, components = {} } = document;
  if (!isRecord(components)) throw new SourceError(origin, 'its components are not an object', remedy);
  if (!isRecord(paths)) throw new SourceError(origin, 'its paths are not an object', remedy);
  for (const [path, item] of Object.entries(paths)) {
    if (!isRecord(item)) throw new SourceError(origin, `its path ${path} is not an object`, remedy);
  }
}

/** Other documents are never loaded, by no tool that makes something of this one. */
function requireSelfContained(origin: string, document: JsonRecord): void {
  const outside = outsideReferences(document);
  if (outside.length === 0) return;
  throw new SourceError(origin, `it refers to other documents: ${nameReferences(outside)}`, bundle);
}

const bundle = 'Bundle it into one document first.';
const convert = 'Convert it to OpenAPI 3.0 or 3.1 first.';
const remedy = 'Fix it there.';
