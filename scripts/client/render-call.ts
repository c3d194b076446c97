import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** Says that a body was broken off; nothing of one that came whole. */
export function unendedWords({ isBodyEnded }: RecordedCall): string {
  return isBodyEnded ? '' : ' (the end of the body never came)';
}

/** Formats a call on one line, with the trouble that it met, and whether the end of its body never came. */
export function renderCall(call: RecordedCall): string {
  const { method, url, status, body, trouble } = call;
  const sent = body === '' ? '' : ` ${body.length > 200 ? `${body.slice(0, 200)}…` : body}`;
  const met = trouble === undefined ? '' : ` (trouble: ${trouble})`;
  return `${method} ${url}${sent}${unendedWords(call)} → ${status ?? 'no answer'}${met}`;
}
