import type { Fault } from '../common/kinds.ts';
import { readingBody } from './reading.ts';

type Policy = Record<string, unknown>;

export const policyFaults: readonly Fault[] = [
  {
    id: 'policy-arrays-of-one-are-unpacked',
    says: 'An array of one value in a policy is taken for the value.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.malformed'],
    behave: changing((value) => (Array.isArray(value) && value.length === 1 ? unpacked(value[0]) : value)),
  },
  {
    id: 'low-priority-may-be-anything',
    says: 'Whatever lowPriority is counts as true or false.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.malformed'],
    behave: changing((value, name) => (name === 'lowPriority' ? Boolean(value) : value)),
  },
  {
    id: 'ttl-may-be-a-word',
    says: 'A ttl that is a word is dropped, and the default holds.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.malformed'],
    behave: changing((value, name) => (name === 'ttl' && typeof value === 'string' ? undefined : value)),
  },
  {
    id: 'policy-fractions-are-cut',
    says: 'A fraction of a millisecond in a policy is cut off.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.malformed'],
    behave: changing((value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  },
  {
    id: 'execution-timeout-may-be-a-boolean',
    says: 'An executionTimeout that is true or false is dropped, and the default holds.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.malformed'],
    behave: changing((value, name) =>
      name === 'executionTimeout' && typeof value === 'boolean' ? undefined : value,
    ),
  },
  {
    id: 'low-priority-may-be-a-number',
    says: 'A lowPriority of any number but 0 is true.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.malformed'],
    behave: changing((value, name) =>
      name === 'lowPriority' && typeof value === 'number' ? value !== 0 : value,
    ),
  },
];

/** What is no value of a policy stays packed, and is refused. */
function unpacked(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

/** Changes the members of a policy; undefined leaves one out. */
function changing(change: (value: unknown, name: string) => unknown) {
  return readingBody((text, read) => {
    const body = read(text);
    const policy = (body?.value as { policy?: Policy } | null)?.policy;
    if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) return body;
    const members = Object.entries(policy).map(([name, value]) => [name, change(value, name)] as const);
    const kept = members.filter(([, value]) => value !== undefined);
    return { value: { ...(body!.value as object), policy: Object.fromEntries(kept) } };
  });
}
