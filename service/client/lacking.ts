/** What an endpoint may lack: a handler that streams, a worker that serves /openai, and what no document describes. @see interface 4.1 */
const optional: ReadonlySet<string> = new Set(['openai', 'requests', 'stream']);

const notImplemented = 501;

/** How a service says that it lacks something. A key that is refused, or a target that is ill, is another matter. */
const lacking: ReadonlySet<number> = new Set([400, 404, 405, notImplemented]);

/** Whether a status says that an endpoint lacks an operation that it may lack. */
export function saysLacking(operation: string, status: number): boolean {
  return optional.has(operation) && lacking.has(status);
}

/** Whether a 5xx says no more than that: a target that is ill, or a gateway, gives another. */
export function isNotImplemented(operation: string, status: number): boolean {
  return status === notImplemented && saysLacking(operation, status);
}
