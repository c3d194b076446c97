import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Fault } from '../common/kinds.ts';

type Change = (value: unknown, depth: number) => unknown;

/** What the handler gets is another thing than what was submitted. */
export const handlerViewFaults: readonly Fault[] = [
  {
    id: 'input-loses-astral-characters',
    says: 'Characters beyond the first plane reach the handler as question marks.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) =>
      typeof value === 'string' ? value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?') : value,
    ),
  },
  {
    id: 'input-ends-at-a-depth-of-50',
    says: 'What is nested more than fifty levels deep reaches the handler as null.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value, depth) => (depth > 50 ? null : value)),
  },
  {
    id: 'input-lists-end-at-1000',
    says: 'The handler gets the first 1000 items of a list.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (Array.isArray(value) ? value.slice(0, 1000) : value)),
  },
  {
    id: 'input-lists-are-sorted',
    says: 'The handler gets lists of numbers in ascending order.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (isNumbers(value) ? value.toSorted((a, b) => a - b) : value)),
  },
  {
    id: 'input-numbers-are-single',
    says: 'Numbers go through single precision on their way to the handler.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (isModest(value) ? Math.fround(value) : value)),
  },
  {
    id: 'input-big-numbers-are-texts',
    says: 'Numbers from 2^53 on reach the handler as strings.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) =>
      typeof value === 'number' && Math.abs(value) >= 2 ** 53 ? String(value) : value,
    ),
  },
  {
    id: 'input-loses-null-members',
    says: 'Members that are null do not reach the handler.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (isRecord(value) ? without(value, (_, member) => member === null) : value)),
  },
  {
    id: 'input-loses-members-without-a-name',
    says: 'A member whose name is empty does not reach the handler.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (isRecord(value) ? without(value, (name) => name === '') : value)),
  },
  {
    id: 'input-loses-what-objects-inherit',
    says: 'Members whose names every object of JavaScript knows do not reach the handler.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (isRecord(value) ? without(value, (name) => name in {}) : value)),
  },
  {
    id: 'input-is-taken-out-of-another',
    says: 'Where an input has an object named input in it, the handler gets that one.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value, depth) =>
      depth === 0 && isRecord(value) && isRecord(value.input) ? value.input : value,
    ),
  },
  {
    id: 'input-loses-its-prototype',
    says: 'A member __proto__ does not reach the handler.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: changing((value) => (isRecord(value) ? without(value, (name) => name === '__proto__') : value)),
  },
  {
    id: 's3-secret-loses-its-plus-signs',
    says: 'A plus sign in the accessSecret of an s3Config is a blank for the worker.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    behave: storage((given) => ({ ...given, accessSecret: String(given.accessSecret).replaceAll('+', ' ') })),
  },
  {
    id: 's3config-stays-behind',
    says: 'The handler gets no s3Config.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    behave: storage(() => undefined),
  },
  {
    id: 's3config-loses-its-bucket',
    says: 'The handler gets an s3Config without bucketName.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    behave: storage(({ bucketName, ...rest }) => rest),
  },
  {
    id: 's3config-secret-is-trimmed',
    says: 'White space around accessSecret is cut off.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    behave: storage((given) => ({ ...given, accessSecret: String(given.accessSecret).trim() })),
  },
  {
    id: 's3config-address-is-tidied',
    says: 'endpointUrl comes without the slashes at its end.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    behave: storage((given) => ({ ...given, endpointUrl: String(given.endpointUrl).replace(/\/+$/, '') })),
  },
];

/** Changes every value in the input but the orders to a probe, outermost first. */
function changing(change: Change) {
  return (base: Behaviour): Partial<Behaviour> => ({
    handlerView(job) {
      const view = base.handlerView(job);
      if (!isRecord(view.input)) return view;
      const { probe, ...rest } = view.input;
      const input = deeply(change, rest, 0) as Record<string, unknown>;
      if (probe === undefined) return { ...view, input };
      return { ...view, input: { ...input, probe: isRecord(probe) ? probe : deeply(change, probe, 1) } };
    },
  });
}

function deeply(change: Change, value: unknown, depth: number): unknown {
  const changed = change(value, depth);
  if (Array.isArray(changed)) return changed.map((item) => deeply(change, item, depth + 1));
  if (!isRecord(changed)) return changed;
  const members = Object.entries(changed).map(([name, member]) => [name, deeply(change, member, depth + 1)]);
  return Object.fromEntries(members);
}

type S3Config = Record<string, unknown>;

function storage(change: (given: S3Config) => S3Config | undefined) {
  return (base: Behaviour): Partial<Behaviour> => ({
    handlerView(job) {
      const { s3Config, ...view } = base.handlerView(job);
      const changed = isRecord(s3Config) ? change(s3Config) : s3Config;
      return changed === undefined ? view : { ...view, s3Config: changed };
    },
  });
}

function without(
  value: Record<string, unknown>,
  drops: (name: string, member: unknown) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter((member) => !drops(...member)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

/** Whether single precision has something near it. */
function isModest(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(Math.fround(value));
}
