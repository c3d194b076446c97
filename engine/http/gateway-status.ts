/** Request timeout: of the statuses below, the only one after which a call may have had its effect. */
export const requestTimeout = 408;

/**
 * Statuses below 500 by which whoever lies between refuses a call for its connection's sake: it took too long, or came to the wrong place
 * or too early. Clients may make it again.
 * @see RFC 9110, 15.5.9 and 15.5.20; RFC 8470, 5.2
 */
export const connectionStatuses: ReadonlySet<number> = new Set([requestTimeout, 421, 425]);

/** What gateways say of a service that they do not reach for the moment, or of a call that they did not pass on. */
export const gatewayStatuses: ReadonlySet<number> = new Set([...connectionStatuses, 502, 503, 504]);

/** Whether a status may be that of a gateway in the place of the service. */
export function mayBeOfGateway(status: number): boolean {
  return status >= 500 || connectionStatuses.has(status);
}

/** Whether a status is the service's own refusal, and none that a gateway may have given in its place. */
export function isOwnRefusal(status: number): boolean {
  return saysRefused(status) && !mayBeOfGateway(status);
}

/** Whether a status says for sure that a call had no effect, whoever refused it. */
export function saysRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== requestTimeout;
}
