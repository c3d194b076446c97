/** The service's ordinary no: which one, and in words. */
export type Refusal = { readonly refusal: RefusalKind; readonly message: string };

export type RefusalKind =
  | 'missing-key'
  | 'invalid-key'
  | 'no-access'
  | 'malformed'
  | 'too-large'
  | 'rate-limited'
  | 'no-memory'
  | 'unknown-endpoint'
  | 'unknown-job'
  | 'not-cancellable'
  | 'not-retryable'
  | 'unknown-path'
  | 'wrong-method';

export function refuse(refusal: RefusalKind, message: string): Refusal {
  return { refusal, message };
}

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}
