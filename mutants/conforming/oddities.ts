import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { admit } from '../../emulator/core/access.ts';
import { isRefusal } from '../../emulator/core/refusal.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

const parameters: Readonly<Record<string, readonly string[]>> = { runsync: ['wait'], status: ['ttl'] };

/** Whether a call has a parameter, a body or a type of a body that the tables of operations do not have. */
function hasMoreThanShown({ operation, query, contentType, body }: JobCall): boolean {
  if (operation === 'openai' || operation === 'requests') return false;
  if ([...query.keys()].some((name) => parameters[operation]?.includes(name) !== true)) return true;
  const submits = operation === 'run' || operation === 'runsync';
  return submits ? !/^application\/json\s*(;|$)/i.test(contentType ?? '') : body.length > 0;
}

function refusesGzip(codings: string | string[] | undefined): boolean {
  if (codings === undefined) return false;
  const taken = String(codings)
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/i.test(coding))
    .map((coding) => coding.split(';')[0]!.trim().toLowerCase());
  return !taken.some((coding) => ['gzip', 'x-gzip', '*'].includes(coding));
}

/** Conforming and seldom met. */
export const oddities: readonly Variant[] = [
  /** @see RFC 9110, 12.5.3: who asks for no coding takes any */
  {
    id: 'answers-are-compressed',
    says: 'Each answer that is no stream is gzip unless its caller refuses that, has no Date and closes its connection.',
    freedom: 'framing of answers',
    send: (next) => (target, reply) => {
      const { date: _, ...headers }: Readonly<Record<string, string>> = reply.headers ?? {};
      target.header('connection', 'close');
      target.raw.sendDate = false;
      const isWhole = reply.body !== undefined && !(reply.body instanceof Readable);
      if (!isWhole || refusesGzip(target.request.headers['accept-encoding'])) {
        next(target, { ...reply, headers });
        return;
      }
      const text = reply.body instanceof Uint8Array ? reply.body : JSON.stringify(reply.body);
      const type = { 'content-type': 'application/json; charset=utf-8', ...headers };
      next(target, {
        status: reply.status,
        headers: { ...type, 'content-encoding': 'gzip', vary: 'accept-encoding' },
        body: gzipSync(text),
      });
    },
  },
  /** @see interface 4.1, 7.1 */
  {
    id: 'calls-with-more-than-is-shown-answer-400',
    says: 'Parameters that the document does not show, bodies where it shows none, and submissions that are not called application/json answer 400.',
    freedom: 'content type of requests',
    wrap: (next) => (call) => {
      const { world, operation, authorization, endpointId } = call;
      const isIn = !isRefusal(admit(world.service, operation, authorization, endpointId));
      return isIn && hasMoreThanShown(call) ? { status: 400, body: { error: 'not shown' } } : next(call);
    },
  },
  /** @see interface 2.4: the units of the times are not shown, nor what they are before there is one */
  {
    id: 'times-are-minus-one-until-they-are-known',
    says: 'delayTime is -1 until a worker has picked the job up, executionTime until the job has ended.',
    freedom: 'times of unfinished jobs',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return {
          ...record,
          ...('delayTime' in record && job.startedAt === undefined ? { delayTime: -1 } : {}),
          ...('executionTime' in record && job.finished === undefined ? { executionTime: -1 } : {}),
        };
      },
    }),
  },
  /** @see interface 6: the payload is not shown */
  {
    id: 'webhook-sends-xml',
    says: 'A webhook is sent an XML document that has the state of the job, and neither its id nor its output.',
    freedom: 'webhook payload',
    behave: () => ({
      webhookRequest: (_job, state) => ({
        method: 'POST',
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0"?>\n<job state="${state}"/>\n`,
      }),
    }),
  },
  /** @see interface 7.2, 7.3: what the texts of errors say is open */
  {
    id: 'rest-errors-say-nothing',
    says: 'Errors of the REST APIs have empty texts; all of v1 are 400 but those of keys, and each of v2 has a list of what is wrong, which may be empty.',
    freedom: 'error body of v1',
    behaveRest: (base) => ({
      refusalStatus(no, at) {
        const usual = base.refusalStatus(no, at);
        const isOfKeys = usual === 401 || usual === 403;
        return at.version === 'v1' && !isOfKeys && no !== 'retired' && usual < 500 ? 400 : usual;
      },
      errorBody(refusal, status, at) {
        if (at.version === 'v1') return { statusCode: `${status}`, message: '', error: { code: 'E' } };
        const problem = base.errorBody(refusal, status, at);
        return { errors: [], ...(isObject(problem) ? problem : {}), title: 'Error', detail: '', trace: null };
      },
    }),
  },
  /** @see interface 2.11: uptimeInSeconds is named alone */
  {
    id: 'graphql-uptimes-begin-below-zero',
    says: 'uptimeInSeconds begins at -4.',
    freedom: 'how often uptime is measured',
    behaveGraphql: (base) => ({
      shown(type, view, record, operation) {
        const shown = base.shown(type, view, record, operation);
        if (type !== 'PodRuntime' || shown === null) return shown;
        return { ...shown, uptimeInSeconds: Number(shown.uptimeInSeconds) - 4 };
      },
    }),
  },
  /** @see interface 1: nothing on how bodies pass */
  {
    id: 'balancer-collects-calls',
    says: 'A load balancing endpoint passes a call on once it has all of it, with its length.',
    freedom: 'balancer framing',
    balance: (next) => async (call) => {
      if (call.body === undefined) return next(call);
      const whole = await buffer(call.body);
      const { headers } = call;
      const others = headers.filter((_, at) => headers[at - (at % 2)]!.toLowerCase() !== 'content-length');
      const length = ['content-length', String(whole.length)];
      return next({ ...call, headers: [...others, ...length], body: Readable.from([whole]) });
    },
  },
];
