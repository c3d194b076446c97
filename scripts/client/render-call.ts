import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** Formats a call on one line, with the trouble that it met, and whether the end of its body never came. */
export function renderCall({ method, url, status, body, isBodyEnded, trouble }: RecordedCall): string {
  const sent = body === '' ? '' : ` ${body.length > 200 ? `${body.slice(0, 200)}…` : body}`;
  const met = trouble === undefined ? '' : ` (trouble: ${trouble})`;
  const unended = isBodyEnded ? '' : ' (the end of the body never came)';
  return `${method} ${url}${sent}${unended} → ${status ?? 'no answer'}${met}`;
}
