import type { Behaviour, JobOperation } from '../../emulator/core/behaviour.ts';
import { documentedBehaviour } from '../../emulator/core/documented-behaviour.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import { json, type Reply } from '../../emulator/world/calls/reply.ts';
import type { Fault } from '../common/kinds.ts';

const runLimit = 'job.payload.run-limit';
const runsyncLimit = 'job.payload.runsync-limit';

/** More than any call sends. */
const anything = 60_000_000;

export const payloadFaults: readonly Fault[] = [
  {
    id: 'run-payload-unlimited',
    says: '/run takes a payload of any size.',
    kind: 'ignored',
    sharp: true,
    breaks: [runLimit],
    behave: (base) => ({ bodyLimit: (operation, sent) => limitOr(base, operation, sent, 'run', anything) }),
  },
  {
    id: 'run-has-the-limit-of-runsync',
    says: '/run takes what only /runsync may take.',
    kind: 'wrong-value',
    sharp: true,
    breaks: [runLimit],
    behave: (base) => ({
      bodyLimit: (operation, sent) => base.bodyLimit(operation === 'run' ? 'runsync' : operation, sent),
    }),
  },
  {
    id: 'runsync-has-the-limit-of-run',
    says: '/runsync refuses what only /run may refuse.',
    kind: 'wrong-value',
    sharp: true,
    breaks: [runsyncLimit],
    behave: (base) => ({
      bodyLimit: (operation, sent) => base.bodyLimit(operation === 'runsync' ? 'run' : operation, sent),
    }),
  },
  {
    id: 'run-payload-limit-halved',
    says: '/run refuses a payload from 5 MB on.',
    kind: 'boundary',
    sharp: true,
    breaks: [runLimit],
    behave: (base) => ({ bodyLimit: (operation, sent) => limitOr(base, operation, sent, 'run', 5_000_000) }),
  },
  {
    id: 'payload-limit-a-little-too-low',
    says: 'A payload is refused that has a few per cent less than the limit.',
    kind: 'boundary',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: (base) => ({ bodyLimit: (operation, sent) => base.bodyLimit(operation, sent) * 0.97 }),
  },
  {
    id: 'payload-limit-a-little-too-high',
    says: 'A payload is taken that has a tenth more than the limit.',
    kind: 'boundary',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: (base) => ({ bodyLimit: (operation, sent) => base.bodyLimit(operation, sent) * 1.1 }),
  },
  {
    id: 'payload-limit-believes-the-length',
    says: 'Only a payload whose head states its length is measured.',
    kind: 'partial',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: (base) => ({
      bodyLimit: (operation, sent) => (sent === 'chunks' ? anything : base.bodyLimit(operation, sent)),
    }),
  },
  {
    id: 'payload-limit-counts-characters',
    says: 'The limit of a payload counts characters.',
    kind: 'partial',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: (base) => measuring(base, (text) => text.length),
  },
  {
    id: 'payload-refused-with-500',
    says: 'A payload that is too large answers 500.',
    kind: 'wrong-value',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'too-large' ? 500 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'payload-refused-and-queued',
    says: 'A payload that is too large is refused, and its job is queued anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: () => ({ bodyLimit: () => anything }),
    wrap: (next) => async (call) => {
      const answer = await next(call);
      return isAboveLimit(call) ? tooLarge() : answer;
    },
  },
  {
    id: 'large-payload-cut-short',
    says: 'A text of more than 8 MiB comes to the handler without its end.',
    kind: 'side-effect',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    wrap: (next) => (call) => next(call.body.length > cutAt ? { ...call, body: cutShort(call.body) } : call),
  },
  {
    id: 'payload-limit-a-little-lower-with-a-webhook',
    says: 'A payload that names a webhook is refused that has a few per cent less than the limit.',
    kind: 'partial',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    wrap: (next) => async (call) =>
      isAboveLimit(call, 0.97) && hasMember(call, 'webhook') ? tooLarge() : next(call),
  },
  {
    id: 'payload-unlimited-with-an-s3-config',
    says: 'A payload that has an s3Config is taken whatever its size.',
    kind: 'partial',
    sharp: true,
    breaks: [runLimit, runsyncLimit],
    behave: () => ({ bodyLimit: () => anything }),
    wrap: (next) => async (call) =>
      isAboveLimit(call) && !hasMember(call, 's3Config') ? tooLarge() : next(call),
  },
  {
    id: 'runsync-has-half-its-limit-with-a-wait',
    says: '/runsync with a wait refuses a payload from half of its limit on.',
    kind: 'partial',
    sharp: true,
    breaks: [runsyncLimit],
    wrap: (next) => async (call) =>
      call.operation === 'runsync' && call.query.has('wait') && isAboveLimit(call, 0.5)
        ? tooLarge()
        : next(call),
  },
];

const cutAt = 2 ** 23;

function limitOr(
  base: Behaviour,
  operation: JobOperation,
  sent: 'length' | 'chunks',
  other: JobOperation,
  limit: number,
): number {
  return operation === other ? limit : base.bodyLimit(operation, sent);
}

/** The same limit of another measure. */
function measuring(base: Behaviour, measure: (text: string) => number): Partial<Behaviour> {
  return {
    bodyLimit: () => anything,
    sizeProblem(body, operation) {
      const size = measure(new TextDecoder().decode(body));
      return size > base.bodyLimit(operation, 'length') ? 'the body is too large' : undefined;
    },
  };
}

function isAboveLimit({ operation, body }: JobCall, share = 1): boolean {
  return body.length > documentedBehaviour.bodyLimit(operation, 'length') * share;
}

function hasMember({ body }: JobCall, name: string): boolean {
  return Buffer.from(body.buffer, body.byteOffset, body.length).includes(`"${name}":`);
}

function tooLarge(): Reply {
  return json(413, { error: 'the body is too large' });
}

function cutShort(body: Uint8Array): Uint8Array {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > cutAt ? value.slice(0, cutAt) : value;
  return new TextEncoder().encode(JSON.stringify(parsed(new TextDecoder().decode(body)), cut));
}

/** `{}` for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
