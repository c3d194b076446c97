import type { GraphqlSource, OperationFile } from '../graphql/graphql-source.ts';
import { introspectionOfAnswer, introspectionOfText } from '../graphql/read-schema.ts';
import type { Api, ApiName } from '../openapi/document.ts';
import { readApi } from '../openapi/read-api.ts';
import { SourceError } from '../text/errors.ts';
import { parseDocument } from './parse-document.ts';
import { listFolder, readText } from './read-folder.ts';
import type { Sources } from './sources.ts';

const apis: readonly ApiName[] = ['job-api', 'rest-v1', 'rest-v2'];
const endings = ['yaml', 'json'] as const;
const schemas = ['schema.graphql', 'introspection.json'] as const;

/** What a folder holds under the names we know. Says with `note` which of them it lacks. */
export async function readDirectory(
  folder: string,
  operations: readonly OperationFile[],
  note: (text: string) => void,
): Promise<Sources> {
  const names = await listFolder(folder);
  const found = await Promise.all(apis.map((api) => readApiFile(folder, names, api)));
  const graphql = await readSchemaFile(folder, names, operations);
  found.forEach((api, index) => {
    if (!api) note(`no ${apis[index]}.openapi.{${endings}} there: ${apis[index]} is not generated`);
  });
  if (!graphql) note(`no ${schemas.join(' or ')} there: graphql is not generated`);
  const present = found.filter((api) => api !== undefined);
  if (present.length === 0 && !graphql) throw nothingFound(folder);
  return { apis: present, ...(graphql ? { graphql } : {}) };
}

async function readApiFile(folder: string, names: readonly string[], api: ApiName): Promise<Api | undefined> {
  const name = endings.map((ending) => `${api}.openapi.${ending}`).find((name) => names.includes(name));
  return name === undefined
    ? undefined
    : readApi(api, name, parseDocument(name, await readText(folder, name)));
}

async function readSchemaFile(
  folder: string,
  names: readonly string[],
  operations: readonly OperationFile[],
): Promise<GraphqlSource | undefined> {
  const origin = schemas.find((name) => names.includes(name));
  if (origin === undefined) return undefined;
  const text = await readText(folder, origin);
  const introspection =
    origin === 'schema.graphql'
      ? introspectionOfText(origin, text)
      : introspectionOfAnswer(origin, parseDocument(origin, text));
  return { origin, introspection, operations };
}

function nothingFound(folder: string): SourceError {
  const known = [...apis.map((api) => `${api}.openapi.{${endings}}`), ...schemas];
  return new SourceError(folder, 'it has no document under a name we know', `Name them ${known.join(', ')}.`);
}
