type End = () => unknown;

const ends: End[] = [];

/**
 * Has something ended after the running file of tests. Vitest's own hook for one test does not do where tests of a file run
 * at once: after a first wait, the running test is another's, or nobody's.
 */
export function endAfterFile(end: End): void {
  ends.push(end);
}

/** For the setup of the tests: ends what the file has begun. */
export async function endAll(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}
