/** Whether a status may be of a gateway that did not reach the service. A 501 is the service's own. */
export function isUnavailable(status: number): boolean {
  return status >= 500 && status !== 501;
}
