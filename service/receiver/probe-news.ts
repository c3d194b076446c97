/** What the probe tells of a run of a job. @see specs/probe.md */
export type News = { event: 'start' | 'end'; job: string };

/** What a call tells of a run of the probe. */
export function newsIn(call: Told): News[] {
  const { event, job } = membersIn(call);
  const isNews = (event === 'start' || event === 'end') && typeof job === 'string';
  return isNews ? [{ event, job }] : [];
}

/** A call that reached us, as far as it may tell of the probe. */
export type Told = { readonly what: string; readonly body: string };

/** What a call of the probe says; nothing for any other. */
export function membersIn(call: Told): Readonly<Record<string, unknown>> {
  if (call.what !== 'beacon') return {};
  const before = known.get(call);
  if (before !== undefined) return before;
  const members = membersOf(call.body);
  known.set(call, members);
  return members;
}

/** A call is asked for again and again what it tells. */
const known = new WeakMap<Told, Readonly<Record<string, unknown>>>();

function membersOf(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
