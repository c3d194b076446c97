/**
 * The input that a handler saw which was to reflect its job. One that saw no such order gives back its input, which may look like a job,
 * but for the id.
 * @see specs/probe.md
 */
export function inputSeen(output: unknown): unknown {
  const job = output as { readonly id?: unknown; readonly input?: unknown } | null | undefined;
  return job?.id === undefined ? output : job.input;
}
