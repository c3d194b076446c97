import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';

/** The object that a call sends; an empty one where it sends none. */
export function bodyOf({ body }: RestCall): RestView {
  if (typeof body === 'string') return {};
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof sent === 'object' && sent !== null ? (sent as RestView) : {};
  } catch {
    return {};
  }
}

/** The same call with another body. */
export function withBody(call: RestCall, body: RestView): RestCall {
  return { ...call, body: new TextEncoder().encode(JSON.stringify(body)) };
}
