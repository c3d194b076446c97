/** Whether stars stand for a value of an environment, which may be a secret. */
export function isHidden(shown: unknown): boolean {
  return typeof shown === 'string' && /^[*•]+$/.test(shown);
}
