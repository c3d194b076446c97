/** What a load command can't do, and what to do about it. Never a finding about the target. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}
