/** What a run called of one operation, and what that was answered with. */
export type CalledOperation = {
  /** The name of an API of the service. */
  readonly api: string;
  /** As the service names it. */
  readonly operation: string;
  /** The statuses that the service lists, such as 200, 2XX and default; absent where it does not list the operation. */
  readonly documented?: readonly string[];
  /** How often each status came; `none` and others that are no number stand for calls without an answer. */
  readonly seen: Readonly<Record<string, number>>;
};

/** Those of the documented statuses that no answer had. `default` stands for any that is not listed. */
export function statusesMissed({ documented = [], seen }: CalledOperation): string[] {
  const came = Object.keys(seen).filter((status) => /^\d{3}$/.test(status));
  const listed = (status: string) => documented.includes(status) || documented.includes(`${status[0]}XX`);
  return documented.filter((status) => {
    if (status === 'default') return !came.some((one) => !listed(one));
    return !came.some((one) => one === status || `${one[0]}XX` === status);
  });
}
