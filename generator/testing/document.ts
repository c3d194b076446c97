import type { Api, OpenApiDocument } from '../openapi/document.ts';

/** A small document of ours for a test. */
export function apiOf(document: Partial<OpenApiDocument>): Api {
  return { name: 'rest-v2', origin: 'test.yaml', document: { openapi: '3.1.0', ...document } };
}
