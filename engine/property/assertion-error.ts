/** Vitest throws errors of two kinds for assertions: Chai's, and one of its own for added matchers. */
const kinds = new Set(['AssertionError', 'JestExtendError']);

/** Whether a check claimed something that is not so, as opposed to having broken down. */
export function isAssertionError(error: unknown): error is Error {
  return error instanceof Error && kinds.has(error.constructor.name);
}

const shown = 800;

/** What of a message is told. Secrets must have been replaced in it. */
export function shortened(message: string): string {
  return message.length > shown ? `${message.slice(0, shown)}… (${message.length} characters)` : message;
}
