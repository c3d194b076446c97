import { join } from 'node:path';
import type { OperationFile } from '../graphql/graphql-source.ts';
import { listFolder, readText } from './read-folder.ts';

/** The GraphQL operations that the suite uses, against whatever schema. */
export async function readOperations(specs: string): Promise<OperationFile[]> {
  const folder = join(specs, 'operations');
  const names = (await listFolder(folder)).filter((name) => name.endsWith('.graphql'));
  return Promise.all(
    names.map(async (name) => ({ file: `specs/operations/${name}`, text: await readText(folder, name) })),
  );
}
