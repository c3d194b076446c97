import type { WorldInstant } from '../../core/agenda.ts';

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** The moment in a text as RFC 3339 writes it; undefined where it is none. A leap second counts as the one before it. */
export function instantIn(text: string): WorldInstant | undefined {
  if (!form.test(text)) return undefined;
  const instant = Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'));
  return Number.isNaN(instant) ? undefined : instant;
}
