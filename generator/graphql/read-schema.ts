import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
  introspectionFromSchema,
} from 'graphql';
import { isRecord } from '../../engine/openapi/json.ts';
import { SourceError } from '../text/errors.ts';

/** What introspection would tell about a schema that is written down. */
export function introspectionOfText(origin: string, text: string): IntrospectionQuery {
  return attempt(origin, () => introspectionFromSchema(buildSchema(text)));
}

/** The result of an introspection, with or without the answer's `data` around it, as a whole schema tells it. */
export function introspectionOfAnswer(origin: string, answer: unknown): IntrospectionQuery {
  const data = isRecord(answer) && isRecord(answer.data) ? answer.data : answer;
  return attempt(origin, () => introspectionFromSchema(buildClientSchema(data as IntrospectionQuery)));
}

/** The schema of an introspection. @throws SourceError for types that are wrapped more often than it shows */
export function schemaOf(origin: string, introspection: IntrospectionQuery): GraphQLSchema {
  return attempt(origin, () => buildClientSchema(introspection));
}

function attempt<T>(origin: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { message } = cause as Error;
    throw new SourceError(origin, `it is not a GraphQL schema: ${message}`, 'Fix it there.', { cause });
  }
}
