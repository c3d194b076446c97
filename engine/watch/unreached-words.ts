/**
 * Why a call of `fetch` came to no answer, in words that hold nothing of its address or its headers: messages of `fetch` may
 * quote them, and they may hold secrets.
 */
export function unreachedWords(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'no answer in time';
  if (name === 'AbortError') return 'interrupted';
  const code = cause?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'the call could not be made';
}
