import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { admitRest } from '../../emulator/api/rest/admit-rest.ts';
import { restRefusalReply } from '../../emulator/api/rest/rest-refusal-reply.ts';
import type { Random } from '../../emulator/core/random.ts';
import type { RestKind } from '../../emulator/core/rest/rest-behaviour.ts';
import { refuseRest } from '../../emulator/core/rest/rest-refusal.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject, jsonOfBody } from './json-of.ts';

const prefixes: Partial<Record<RestKind, string>> = {
  pod: 'pod_',
  endpoint: 'ep_',
  template: 'TPL-',
  registry: 'reg_',
  delegation: 'dlg-',
};

function uuid(random: Random): string {
  const hex = random.hex(32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function decimal(random: Random): string {
  return String(100_000_000 + random.below(900_000_000));
}

const german: Readonly<Record<number, string>> = {
  400: 'Ungültige Anfrage',
  401: 'Nicht angemeldet',
  403: 'Zugriff verweigert',
  404: 'Nicht gefunden',
  405: 'Methode nicht erlaubt',
  409: 'Konflikt',
  410: 'Nicht mehr verfügbar',
  429: 'Zu viele Anfragen',
};

function page(status: number): Uint8Array {
  const title = `${status} ${german[status] ?? 'Fehler'}`;
  return new TextEncoder().encode(
    `<!doctype html>\n<html lang="de"><head><title>${title}</title></head>\n<body><h1>${title}</h1><hr></body></html>\n`,
  );
}

const named: Readonly<Record<string, 'templates' | 'registries' | 'networkVolumes'>> = {
  createTemplate: 'templates',
  CreateTemplate: 'templates',
  createRegistry: 'registries',
  CreateContainerRegistryAuth: 'registries',
  createNetworkVolume: 'networkVolumes',
  CreateNetworkVolume: 'networkVolumes',
};

function isNameInUse(
  { resourceStore }: World['service'],
  kind: (typeof named)[string],
  user: string,
  name: unknown,
): boolean {
  const kept: Iterable<{ owner: string; spec: { name: string } }> = resourceStore[kind].values();
  return [...kept].some(({ owner, spec }) => owner === user && spec.name === name);
}

/** White space around a JSON text means nothing. */
function bytesOf({ body }: Reply): Buffer {
  return Buffer.from(body instanceof Uint8Array ? body : `\n${JSON.stringify(body)}\r\n`);
}

/** What the document leaves open about ids, names and errors, and about how answers reach their caller. */
export const answerFreedoms: readonly Variant[] = [
  {
    id: 'ids-of-another-make',
    says: 'Ids of jobs hold colons, dots, tildes and at signs; ids of resources are UUIDs with a prefix, or decimal numbers.',
    freedom: 'the form of ids',
    behave: () => ({
      newJobId: (random, kind) => `eu-ro-1:q.${random.hex(8)}~${random.hex(24)}@${kind}`,
    }),
    behaveRest: () => ({
      newId: (random, kind) =>
        prefixes[kind] === undefined ? decimal(random) : `${prefixes[kind]}${uuid(random)}`,
    }),
  },
  {
    id: 'errors-in-another-dress',
    says: 'Errors of the job API are pages of HTML, those of the REST APIs speak German and say more than they must.',
    freedom: 'error body',
    answer: (reply) =>
      reply.status < 400
        ? reply
        : {
            status: reply.status,
            headers: { ...reply.headers, 'content-type': 'text/html; charset=utf-8' },
            body: page(reply.status),
          },
    behaveRest: () => ({
      errorBody({ no, message }, status, { version }) {
        const title = german[status] ?? 'Fehler';
        const requestId = randomUUID();
        if (version === 'v1') return { code: no, message: `${title}: „${message}“`, requestId };
        return {
          retryable: false,
          instance: `urn:uuid:${requestId}`,
          detail: `„${message}“`,
          status,
          title,
          type: `https://errors.example/${no}`,
          extensions: { requestId },
        };
      },
    }),
  },
  {
    id: 'strict-submissions-and-names',
    says: 'Submissions with members that the document does not show are refused, and so are names that a template, a registry or a network volume of the caller has already.',
    freedom: 'names and members beyond those shown',
    behave: (base) => ({
      submissionProblem(body, kind) {
        const problem = base.submissionProblem(body, kind);
        if (problem !== undefined || !isObject(body)) return problem;
        return (
          unknownIn(body, 'the body', ['input', 'webhook', 'policy', 's3Config']) ??
          unknownIn(body.policy, 'policy', ['executionTimeout', 'lowPriority', 'ttl']) ??
          unknownIn(body.s3Config, 's3Config', ['accessId', 'accessSecret', 'bucketName', 'endpointUrl'])
        );
      },
    }),
    wrapRest: (next) => (call) => {
      const kind = named[call.operation?.id ?? ''];
      const user = kind === undefined ? undefined : admitRest(call);
      const { name } = jsonOfBody(call.body);
      if (kind === undefined || typeof user !== 'string' || typeof name !== 'string') return next(call);
      return isNameInUse(call.world.service, kind, user, name)
        ? restRefusalReply(call, refuseRest('unfit', `the name ${name} is taken`))
        : next(call);
    },
  },
  {
    id: 'dribbled-answers',
    says: 'Answers come chunked, in six small parts, with headers in capitals and white space around the JSON, and each closes its connection.',
    freedom: 'framing of answers',
    send: (next) => (target, reply) => {
      if (reply.body === undefined || reply.body instanceof Readable) {
        next(target, { ...reply, headers: { ...reply.headers, connection: 'close' } });
        return;
      }
      const bytes = bytesOf(reply);
      const { raw } = target;
      const headers = { 'content-type': 'application/json; charset=UTF-8', ...reply.headers };
      target.hijack();
      raw.writeHead(
        reply.status,
        [...Object.entries(headers), ['connection', 'close']].flatMap(([name, value]) => [
          name!.toUpperCase(),
          value!,
        ]),
      );
      const size = Math.ceil(bytes.length / 6);
      const write = (from: number): void => {
        if (raw.destroyed) return;
        if (from >= bytes.length) {
          raw.end();
          return;
        }
        raw.write(bytes.subarray(from, from + size));
        setTimeout(() => write(from + size), 2);
      };
      write(0);
    },
  },
  {
    id: 'interim-answers',
    says: 'Answers are preceded by 103, and by 102 while they are being made.',
    freedom: 'interim answers',
    meet({ raw, request }) {
      if (request.raw.httpVersion !== '1.1') return;
      let said = 0;
      const timer = setInterval(() => {
        if (raw.headersSent || raw.destroyed || ++said > 3) clearInterval(timer);
        else raw.writeProcessing();
      }, 300);
      timer.unref();
      raw.once('close', () => clearInterval(timer));
    },
    send: (next) => (target, reply) => {
      const { raw, request } = target;
      const link = '<https://docs.example/>; rel=preconnect';
      if (request.raw.httpVersion === '1.1' && !raw.headersSent && !raw.destroyed)
        raw.writeEarlyHints({ link });
      next(target, reply);
    },
  },
  {
    id: 'gateway-marks',
    says: 'Load balancing endpoints are behind a gateway, which adds its headers to calls and to answers, and a cookie to answers.',
    freedom: 'headers of the gateway',
    balance: (next) => async (call) => {
      const id = randomUUID();
      const marks = ['X-Forwarded-For', '127.0.0.1', 'X-Forwarded-Proto', 'https', 'Via', '1.1 edge-7'];
      const trace = ['X-Gateway-Request', id, 'X-Amzn-Trace-Id', `Root=1-${id}`];
      const answer = await next({ ...call, headers: [...call.headers, ...marks, ...trace] });
      const cookie = ['Set-Cookie', `lb_affinity=${id}; Path=/; HttpOnly; SameSite=Lax`];
      const gatewayHeaders = ['Via', '1.1 edge-7', 'Server-Timing', 'edge;dur=0.3', 'X-Gateway-Request', id];
      return { ...answer, headers: [...answer.headers, ...cookie, ...gatewayHeaders] };
    },
  },
];

function unknownIn(value: unknown, place: string, known: readonly string[]): string | undefined {
  const other = isObject(value) ? Object.keys(value).find((key) => !known.includes(key)) : undefined;
  return other === undefined ? undefined : `${place} has no member ${JSON.stringify(other)}`;
}
