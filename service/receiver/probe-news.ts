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
export function membersIn({ what, body }: Told): Record<string, unknown> {
  if (what !== 'beacon') return {};
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
