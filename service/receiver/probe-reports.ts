/** What the probe says of a run of a job. @see specs/probe.md */
export type ProbeReport = { event: 'start' | 'end'; job: string };

/** What a call reports of a run of the probe. */
export function probeReportsIn(call: ReceivedText): ProbeReport[] {
  const { event, job } = membersIn(call);
  const isReport = (event === 'start' || event === 'end') && job !== undefined;
  return isReport ? [{ event, job }] : [];
}

/** A call that reached us, as far as it may report on the probe. */
export type ReceivedText = { readonly what: string; readonly body: string };

const names = ['event', 'job', 'run', 'call'] as const;

/** What is read of a beacon: texts, and when it was sent, in milliseconds by the clock of the worker. */
type Members = { readonly [name in (typeof names)[number]]?: string } & { readonly at?: number };

/** Characters of a beacon, of which a probe needs a few hundred. What is longer tells nothing: it may be any number of values. */
const longest = 65_536;

/** What a call of the probe says; nothing for any other. */
export function membersIn(call: ReceivedText): Members {
  if (call.what !== 'beacon') return {};
  const before = known.get(call);
  if (before !== undefined) return before;
  const members = membersOf(call.body);
  known.set(call, members);
  return members;
}

/** A call is asked again and again for what it reports. */
const known = new WeakMap<ReceivedText, Members>();

function membersOf(body: string): Members {
  if (body.length > longest) return {};
  try {
    const members: Readonly<Record<string, unknown>> = Object(JSON.parse(body));
    const texts = names.flatMap((name) => (typeof members[name] === 'string' ? [[name, members[name]]] : []));
    const { at } = members;
    return { ...Object.fromEntries(texts), ...(Number.isFinite(at) ? { at: at as number } : {}) };
  } catch {
    return {};
  }
}
