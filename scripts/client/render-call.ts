import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** Formats a call on one line, with the trouble that it met. */
export function renderCall({ method, url, status, body, trouble }: RecordedCall): string {
  const sent = body === '' ? '' : ` ${body.length > 200 ? `${body.slice(0, 200)}…` : body}`;
  const met = trouble === undefined ? '' : ` (trouble: ${trouble})`;
  return `${method} ${url}${sent} → ${status ?? 'no answer'}${met}`;
}
