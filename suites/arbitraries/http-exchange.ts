import fc from 'fast-check';
import { connectionStatuses } from '../../engine/http/gateway-status.ts';
import type { HttpBody, ProbeServerSpec } from '../../service/client/http-request.ts';

/** A call, and what the worker's server is to answer to it. */
export type HttpExchange = {
  readonly method: string;
  readonly body: HttpBody | undefined;
  readonly answer: Omit<ProbeServerSpec, 'id' | 'beacon' | 'hangUp'>;
};

/** Where a call has a body that means something (RFC 9110, 9.3). */
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Statuses that answer what our calls do not ask, or that tell those on the way to do something: proxies may act on them. */
const special: ReadonlySet<number> = new Set([206, 304, 407, ...connectionStatuses, 426, 429]);
const wellKnown = [200, 201, 202, 204, 301, 302, 400, 401, 403, 404, 409, 410, 418, 422];
export const failures = [500, 501, 502, 503, 504];

/** Any exchange. Shrinks towards a GET that is answered 200. */
export function httpExchange(): fc.Arbitrary<HttpExchange> {
  return fc
    .record({
      method: fc.constantFrom(...methods),
      body: fc.option(httpBody(), { nil: undefined }),
      answer: answer(),
    })
    .map(({ method, body, answer }) => ({ method, answer, body: withBody.has(method) ? body : undefined }));
}

/** Bytes of any kind; some of them more than a megabyte, with their length or without. */
function httpBody(): fc.Arbitrary<HttpBody> {
  return fc.oneof(
    { weight: 6, arbitrary: bytes().map((base64): HttpBody => ({ base64 })) },
    {
      weight: 2,
      arbitrary: fc.integer({ min: 100, max: 5000 }).map((size) => filledBody({ size, inChunks: true })),
    },
    fc
      .record({ size: fc.integer({ min: 1_050_000, max: 2_000_000 }), inChunks: fc.boolean() })
      .map(filledBody),
  );
}

function filledBody({ size, inChunks }: { size: number; inChunks: boolean }): HttpBody {
  const filled = { head: '[', filler: 'plumbline-', tail: ']', size };
  return inChunks ? { filled, inChunks } : { filled };
}

function answer(): fc.Arbitrary<HttpExchange['answer']> {
  const status = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...wellKnown, ...failures) },
    fc.integer({ min: 200, max: 599 }).map((one) => (special.has(one) ? 200 : one)),
  );
  const content = fc.oneof(
    { weight: 12, arbitrary: bytes().map((body) => ({ body })) },
    fc.integer({ min: 1_050_000, max: 2_000_000 }).map((fill) => ({ fill })),
  );
  const pieces = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 2 });
  return fc
    .record({ status, content, pieces, value: headerValue() })
    .map(({ status, content, pieces, value }) => ({
      ...{ status, ...content, headers: { ...plainHeaders, 'x-plumbline-own': value } },
      ...(pieces === undefined ? {} : { pieces }),
    }));
}

/** Nobody on the way may change such an answer (RFC 9111, 5.2.2.6). */
export const plainHeaders = {
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store, no-transform',
} as const;

function headerValue(): fc.Arbitrary<string> {
  const word = fc.string({ unit: fc.constantFrom(...'aZ09-_.~!*+/=:;,()"@'), minLength: 1, maxLength: 10 });
  return fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
}

/** In base64. */
function bytes(): fc.Arbitrary<string> {
  return fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some).toString('base64'));
}
