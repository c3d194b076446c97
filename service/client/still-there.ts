/** A resource that could not be deleted, and why. Not a finding about the target. */
export class StillThereError extends Error {
  override readonly name = 'StillThereError';
}
