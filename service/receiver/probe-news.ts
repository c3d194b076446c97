/** What the probe tells of a run of a job. @see specs/probe.md */
export type News = { event: 'start' | 'end'; job: string };

/** What a call tells of a run of the probe. */
export function newsIn(call: Told): News[] {
  const { event, job } = membersIn(call);
  const isNews = (event === 'start' || event === 'end') && job !== undefined;
  return isNews ? [{ event, job }] : [];
}

/** A call that reached us, as far as it may tell of the probe. */
export type Told = { readonly what: string; readonly body: string };

const names = ['event', 'job', 'run', 'call'] as const;

/** What is read of a beacon: texts alone. */
type Members = { readonly [name in (typeof names)[number]]?: string };

/** Characters of a beacon, of which a probe needs a few hundred. What is longer tells nothing: it may be any number of values. */
const longest = 65_536;

/** What a call of the probe says; nothing for any other. */
export function membersIn(call: Told): Members {
  if (call.what !== 'beacon') return {};
  const before = known.get(call);
  if (before !== undefined) return before;
  const members = membersOf(call.body);
  known.set(call, members);
  return members;
}

/** A call is asked for again and again what it tells. */
const known = new WeakMap<Told, Members>();

function membersOf(body: string): Members {
  if (body.length > longest) return {};
  try {
    const told: Readonly<Record<string, unknown>> = Object(JSON.parse(body));
    return Object.fromEntries(
      names.flatMap((name) => (typeof told[name] === 'string' ? [[name, told[name]]] : [])),
    );
  } catch {
    return {};
  }
}
