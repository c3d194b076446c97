/** Members whose value is a moment, a length of time or a name that the service gave. */
const fleetingName =
  /^(id|ids|at|on|time|times|since|until|date|uptime|delay|duration|elapsed|seconds|ms|key|token|name|host|ip|port|cursor)$/;
const idWithin = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b(?=[a-z0-9_-]*\d)[a-z0-9_-]{8,}\b/gi;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g;
const address = /(?:\bhttps?:\/\/|\$[A-Z][A-Z_]*\b)[^\s"']*/g;

/** Above it a number is taken for an instant. */
const instants = 1e9;

/** A value without what differs between any two targets: ids, times, addresses. */
export function masked(name: string, value: unknown): string {
  if (typeof value === 'number') return isFleeting(name) || value > instants ? 'a number' : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return isFleeting(name) && value !== '' ? 'a text' : JSON.stringify(maskText(value));
}

/** Words with ids, times and addresses taken out. */
export function maskText(text: string): string {
  return text.replace(moment, '‹time›').replace(address, '‹address›').replace(idWithin, '‹id›');
}

/** `createdAt`, `delayTime` and `endpoint_id` are; `format` is not. */
function isFleeting(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return fleetingName.test(words.split('_').at(-1) ?? '');
}
