import type { Answer } from '../../../service/client/answer.ts';

/** What is worth comparing of an answer whose form is open: nothing that differs from job to job. */
export type Traits = { code: number; state: string | undefined; members: string[] | string };

export function traitsOf({ status, record, json, text }: Answer): Traits {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  const members = isObject ? Object.keys(json).sort() : kindOf(json, text);
  return { code: status, state: record.status, members };
}

function kindOf(json: unknown, text: string): string {
  if (text === '') return 'no body';
  if (json === undefined) return 'no JSON';
  return Array.isArray(json) ? 'an array' : typeof json;
}
