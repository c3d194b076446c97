import type { JsonRecord } from '../../engine/openapi/json.ts';

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
export type Method = (typeof methods)[number];

/** The documents that the suite knows, by the folder that each is rendered into. */
export const apiNames = ['job-api', 'control', 'worker', 'rest-v1', 'rest-v2'] as const;
export type ApiName = (typeof apiNames)[number];

/** An OpenAPI document, and what messages and headers call it. */
export type Api = { name: ApiName; origin: string; document: OpenApiDocument };

/** The parts of OpenAPI 3.0 and 3.1 that the generator reads. */
export type OpenApiDocument = {
  openapi: string;
  info?: { title?: string; version?: string };
  paths?: Readonly<Record<string, PathItem | Reference>>;
  components?: { schemas?: JsonRecord } & JsonRecord;
};

export type Reference = { $ref: string };

export type PathItem = Partial<Record<Method, OperationObject>> & {
  parameters?: readonly (ParameterObject | Reference)[];
};

export type OperationObject = {
  operationId?: string;
  parameters?: readonly (ParameterObject | Reference)[];
  requestBody?: RequestBodyObject | Reference;
  responses?: Readonly<Record<string, ResponseObject | Reference>>;
};

export type ParameterObject = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema?: unknown;
  content?: MediaContent;
};

export type RequestBodyObject = { required?: boolean; content?: MediaContent };
export type ResponseObject = { content?: MediaContent };
export type MediaContent = Readonly<Record<string, { schema?: unknown }>>;

/** OpenAPI 3.0 has a schema language of its own; 3.1 speaks JSON Schema 2020-12. */
export function isVersion30(document: OpenApiDocument): boolean {
  return document.openapi.startsWith('3.0.');
}
