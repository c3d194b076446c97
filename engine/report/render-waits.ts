import type { Wait } from '../run/waits.ts';

/** So many rules are named. */
const named = 3;

/** What a run waits for and until when, those that wait longest first; undefined while it waits for nothing. */
export function renderWaits(waits: readonly Wait[], now: number): string | undefined {
  const rules = latestOf(waits.filter(({ until }) => until > now));
  if (rules.length === 0) return undefined;
  const first = rules.slice(0, named).map(({ rule, until }) => `${rule} until ${clockTime(until, now)}`);
  const more = rules.length > named ? [`${rules.length - named} more`] : [];
  return `waiting: ${[...first, ...more].join(', ')}`;
}

/** Of each rule the wait that ends last. */
function latestOf(waits: readonly Wait[]): Wait[] {
  const last = new Map<string, Wait>();
  for (const wait of waits) {
    if (wait.until > (last.get(wait.rule)?.until ?? 0)) last.set(wait.rule, wait);
  }
  return [...last.values()].toSorted((a, b) => b.until - a.until);
}

/** The time of day where we are, and how long that is from now. */
function clockTime(until: number, now: number): string {
  const time = new Date(until).toTimeString().slice(0, 8);
  const seconds = Math.ceil((until - now) / 1000);
  return `${time} (${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`})`;
}
