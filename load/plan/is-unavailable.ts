/** Statuses below 500 by which those on the way refuse a call. @see RFC 9110, 15.5.9 and 15.5.20; RFC 8470, 5.2 */
const connectionStatuses: ReadonlySet<number> = new Set([408, 421, 425]);

/** Whether a status may be of a gateway that did not reach the service. A 501 is the service's own. */
export function isUnavailable(status: number): boolean {
  return connectionStatuses.has(status) || (status >= 500 && status !== 501);
}
