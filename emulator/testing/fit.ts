import { expect } from 'vitest';
import type { Operation } from '../../generated/operation.ts';
import { matchOperation } from '../api/rest/match-operation.ts';
import type { Answer } from './open-world.ts';

/**
 * That an answer is one that the operations describe: status, media type and body. Paths that they do not have are
 * passed over.
 * @returns the operation's id, where there is one
 */
export function expectFit(
  operations: readonly Operation[],
  line: string,
  { status, headers, text, body }: Answer,
): string | undefined {
  const [method = '', path = ''] = line.split(' ');
  const { operation } = matchOperation(operations, method, path.split('?')[0]!);
  if (operation === undefined) return undefined;
  const { responses, id } = operation;
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
  expect(response, `${line} answers ${status}, which is not described`).toBeDefined();
  const [mediaType, validate] = Object.entries(response!.content)[0] ?? [];
  if (mediaType === undefined) return id;
  expect(headers.get('content-type'), line).toMatch(new RegExp(`^${mediaType.replace('+', '\\+')}\\b`));
  const value = /json/.test(mediaType) ? body : text;
  const fits = validate!(value);
  expect(fits, `${line}: ${text}: ${JSON.stringify(validate!.errors)}`).toBe(true);
  return id;
}
