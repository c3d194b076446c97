import { existsSync } from 'node:fs';
import { ownPath } from '../../engine/installation.ts';

const beside = ownPath('../../../shared/contract/interface.md', import.meta.url);

/** The service's document: where CONTRACT_DOCUMENT says, or beside the project; undefined when it is not at hand. */
export function findDocument(
  environment: Readonly<{ [name: string]: string | undefined }>,
): string | undefined {
  const named = environment.CONTRACT_DOCUMENT;
  if (named !== undefined && named !== '') return named;
  return existsSync(beside) ? beside : undefined;
}
