import type { Fault } from '../common/kinds.ts';
import { type BodyReading, readingBody } from './reading.ts';

export const bodyFaults: readonly Fault[] = [
  {
    id: 'body-is-read-up-to-its-last-brace',
    says: 'What follows the object in a body is not read.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.body.malformed'],
    behave: readingBody((text, read) => read(text) ?? read(firstObject(text))),
  },
  {
    id: 'body-without-its-end-is-completed',
    says: 'A body that ends without its last brace is taken as if it had one.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.body.malformed'],
    behave: readingBody((text, read) => read(text) ?? read(`${text}}`)),
  },
  {
    id: 'body-is-trimmed',
    says: 'Spaces that are none to JSON are cut off around a body.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.malformed'],
    behave: readingBody((text, read) => read(text.trim())),
  },
  {
    id: 'body-may-hold-nan',
    says: 'NaN is a number.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.malformed'],
    behave: readingBody((text, read) => read(text) ?? read(text.replace(/:NaN([,}])/, ':null$1'))),
  },
  {
    id: 'body-may-have-a-comma-too-many',
    says: 'A comma behind the last member is let pass.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.malformed'],
    behave: readingBody((text, read) => read(text) ?? read(text.replace(/,}$/, '}'))),
  },
  {
    id: 'runsync-takes-a-broken-body-for-an-empty-job',
    says: '/runsync runs a body that is not JSON as a job without parameters.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.body.malformed'],
    behave: readingBody(
      (text, read, kind) => read(text) ?? (kind === 'run' ? undefined : { value: { input: {} } }),
    ),
  },
  {
    id: 'broken-body-answers-415',
    says: 'A body that is not JSON answers 415.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.body.malformed'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const isJson = call.world.service.behaviour.bodyIn(new TextDecoder().decode(call.body), 'run');
      return reply.status === 400 && isJson === undefined ? { ...reply, status: 415 } : reply;
    },
  },
  {
    id: 'policy-needs-a-webhook',
    says: 'A submission with a policy is taken only with a webhook.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.optional-fields', 'job.run.accepts'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        has(body, 'policy') && !has(body, 'webhook')
          ? 'a policy needs a webhook'
          : base.submissionProblem(body, kind),
    }),
  },
  {
    id: 'runsync-takes-webhook-or-s3config',
    says: '/runsync refuses a submission with both a webhook and an s3Config.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.optional-fields'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        kind === 'runsync' && has(body, 's3Config') && has(body, 'webhook')
          ? 'a webhook needs no s3Config'
          : base.submissionProblem(body, kind),
    }),
  },
  {
    id: 'runsync-takes-input-alone',
    says: '/runsync refuses every optional field.',
    kind: 'ignored',
    sharp: false,
    breaks: ['job.body.optional-fields', 'job.wait.honoured'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        kind === 'runsync' && Object.keys(body ?? {}).length > 1
          ? 'there is more than an input'
          : base.submissionProblem(body, kind),
    }),
  },
  {
    id: 'webhook-may-be-anything',
    says: 'A webhook that is no string is dropped.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.optional-fields.malformed'],
    behave: dropping((name, value) => name === 'webhook' && typeof value !== 'string'),
  },
  {
    id: 'webhook-may-be-any-text',
    says: 'A webhook that is a string and no address is dropped.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.optional-fields.malformed'],
    behave: dropping(
      (name, value) => name === 'webhook' && typeof value === 'string' && !URL.canParse(value),
    ),
  },
  {
    id: 'policy-may-be-falsy',
    says: 'A policy that JavaScript takes for false is no policy.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.optional-fields.malformed'],
    behave: dropping((name, value) => name === 'policy' && !value),
  },
  {
    id: 'policy-may-be-an-array',
    says: 'An array is an object: a policy may be one.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.optional-fields.malformed'],
    behave: dropping((name, value) => name === 'policy' && Array.isArray(value)),
  },
  {
    id: 's3config-may-be-a-text',
    says: 'An s3Config that is a string is dropped.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.optional-fields.malformed'],
    behave: dropping((name, value) => name === 's3Config' && typeof value === 'string'),
  },
];

/** Reads bodies without the members that something holds of. */
function dropping(drops: (name: string, value: unknown) => boolean) {
  const read: BodyReading = (text, base) => {
    const body = base(text);
    if (!isRecord(body?.value)) return body;
    return { value: Object.fromEntries(Object.entries(body.value).filter((member) => !drops(...member))) };
  };
  return readingBody(read);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(body: unknown, name: string): boolean {
  return isRecord(body) && name in body;
}

/** The text up to the brace that closes the first one. Braces in strings do not count. */
function firstObject(text: string): string {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') depth += 1;
    if (token === '}' && --depth === 0) return text.slice(0, index + 1);
  }
  return text;
}
