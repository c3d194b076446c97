import { mutationsIn } from './graphql-mutations.ts';
import type { GraphqlRequest } from './graphql-request.ts';

/** Words in the names of mutations that make something. The document has one of them; a service may have more. */
const makingWords: ReadonlySet<string> = new Set([
  ...['add', 'buy', 'clone', 'create', 'deploy', 'duplicate', 'insert', 'launch'],
  ...['order', 'provision', 'purchase', 'rent', 'save', 'spawn', 'upsert'],
]);

/** Whether a mutation makes something, by its name. @see interface 4.4 */
export function isMaking(field: string): boolean {
  return wordsOf(field).some((word) => makingWords.has(word));
}

/** Whether a mutation makes a Pod, by its name. */
export function makesPod(field: string): boolean {
  return isMaking(field) && wordsOf(field).some((word) => /^pods?$/.test(word));
}

function wordsOf(field: string): string[] {
  return field.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
}

/** Whether a call makes a Pod, as far as its document can be read. */
export function makesPods(request: GraphqlRequest): boolean {
  const fields = request.makes === undefined ? (mutationsIn(request) ?? []) : [];
  return request.makes !== undefined || fields.some(({ field }) => makesPod(field));
}
