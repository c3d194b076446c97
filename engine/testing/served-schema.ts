import { bundleSchemas } from '../contract/schema/bundle-schemas.ts';
import { createSchemas, type Schemas } from '../contract/schema/schemas.ts';
import type { JsonRecord } from '../openapi/json.ts';
import type { Schema } from '../openapi/schema.ts';

/** A document of one version with these schemas, and how requests read them. */
export function schemasWith(schemas: Readonly<Record<string, unknown>>, openapi = '3.1.0'): Schemas {
  return createSchemas(bundleSchemas({ openapi, components: { schemas } }, 'request'), 'request');
}

/** One of them by its name. */
export function named(name: string): Schema {
  return { $ref: `target:/request#/components/schemas/${name}` };
}

/** A small document: one kind of thing that is made, listed, read, changed and deleted. */
export function smallDocument(more: JsonRecord = {}): JsonRecord {
  const json = (schema: unknown) => ({ description: '.', content: { 'application/json': { schema } } });
  const thing = { $ref: '#/components/schemas/Thing' };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/v9/things': {
        get: {
          responses: {
            200: json({
              type: 'object',
              required: ['things'],
              properties: { things: { type: 'array', items: thing } },
            }),
          },
        },
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
          },
          responses: {
            201: {
              ...json(thing),
              headers: { 'X-Count': { required: true, schema: { type: 'integer', minimum: 0 } } },
            },
            '4XX': {
              description: '.',
              content: { 'application/problem+json': { schema: { type: 'object', required: ['title'] } } },
            },
          },
        },
      },
      '/v9/things/{id}': {
        parameters: [id],
        delete: { responses: { 204: { description: '.' }, default: { description: '.' } } },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', readOnly: true }, size: { type: 'integer' } },
        },
        NewThing: {
          type: 'object',
          required: ['size'],
          properties: { size: { type: 'integer', minimum: 1 }, id: { type: 'string', readOnly: true } },
        },
      },
    },
    ...more,
  };
}
