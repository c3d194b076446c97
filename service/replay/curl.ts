/**
 * curl and the options of every call that a script makes: nothing of an address is a pattern, a way up or another protocol.
 * @param seconds until a call is given up
 */
export function curlWithin(seconds: number): string {
  return `curl -sS --globoff --path-as-is --proto =http,https --max-time ${seconds}`;
}

/** The same for a call of the case: longer than any that is judged waits. */
export const curl = curlWithin(900);
