/** An error of the suite, shown to the user without a stack trace. Never a finding about the target. */
export class PlumblineError extends Error {
  override readonly name: string = 'PlumblineError';
}

/** Bad usage or configuration: what is wrong, where, and what to do. Exit code 2. */
export class UsageError extends PlumblineError {
  override readonly name = 'UsageError';
}

/** A check or the harness broke its own rules. Its rule is inconclusive, and the exit code 2 unless a rule failed. */
export class SuiteError extends PlumblineError {
  override readonly name = 'SuiteError';
}
