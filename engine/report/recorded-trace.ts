import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const text = { type: 'string' };
const number = { type: 'number' };
const boolean = { type: 'boolean' };
const texts = { type: 'object', additionalProperties: text };
const call = { $ref: '#/$defs/call' };

const answer = {
  type: 'object',
  properties: { status: number, headers: texts, body: text, digest: text },
  required: ['status', 'headers', 'body'],
};

const filled = {
  type: 'object',
  properties: {
    head: text,
    filler: { type: 'string', minLength: 1 },
    tail: text,
    size: { type: 'integer', minimum: 0 },
  },
  required: ['head', 'filler', 'tail', 'size'],
};

const tracedCall = {
  type: 'object',
  properties: {
    ...{ number, role: text, polled: boolean, operation: text, endpoint: text, method: text, url: text },
    ...{ headers: texts, body: text, filled, proof: text, sent: number, answered: number, answer },
    failure: text,
  },
  required: ['number', 'role', 'operation', 'method', 'url', 'headers', 'sent'],
};

const tracedBurst = {
  type: 'object',
  properties: {
    ...{ number, role: text, operation: text, method: text, calls: { type: 'array', items: call } },
    ...{ different: number, ordered: number, group: number, gap: number, atOnce: number, sent: number },
    ...{
      made: number,
      ended: number,
      counts: { type: 'object', additionalProperties: number },
      first: texts,
    },
  },
  required: [
    'number',
    'role',
    'operation',
    'method',
    'calls',
    'different',
    'ordered',
    'sent',
    'made',
    'counts',
    'first',
  ],
};

const head = {
  type: 'object',
  properties: {
    line: text,
    headers: { type: 'array', items: { type: 'array', items: text, minItems: 2, maxItems: 2 } },
  },
  required: ['line', 'headers'],
};

/** An event of one kind. */
function event(kinds: readonly string[], properties: object): object {
  return {
    type: 'object',
    properties: { kind: { enum: kinds }, ...properties },
    required: ['kind', ...Object.keys(properties)],
  };
}

const schema = {
  type: 'object',
  properties: {
    calls: { type: 'array', items: call },
    events: {
      type: 'array',
      items: {
        anyOf: [
          event(['call', 'end'], { call: number }),
          event(['burst'], { burst: tracedBurst }),
          event(['burst-end'], { burst: number }),
          event(['time'], { to: number }),
          {
            ...event(['received'], { what: text, body: text }),
            dependentSchemas: { head: { properties: { head } } },
          },
        ],
      },
    },
  },
  required: ['calls', 'events'],
  $defs: { call: tracedCall },
};

let compiled: ValidateFunction | undefined;

/** Whether a value has the shape of a trace.json: a page is made of its members as they are. */
export function isRecordedTrace(value: unknown): boolean {
  compiled ??= new Ajv2020({ validateSchema: false, strict: false }).compile(schema);
  return compiled(value);
}
