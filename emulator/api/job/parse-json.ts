import { isDeeperThan } from '../../core/nesting.ts';

/**
 * Nesting that is taken. What is deeper would be read, and then break whoever copies or writes it: handlers, answers,
 * webhooks.
 */
const mostLevels = 1000;

/** The JSON in a body, or why there is none to go on with. JSON is UTF-8 (RFC 8259, 8.1). */
export function parseJson(bytes: Uint8Array): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!isDeeperThan(mostLevels, value)) return { value };
    return { problem: `the body is nested deeper than ${mostLevels} levels` };
  } catch {
    return { problem: 'the body is not JSON' };
  }
}
