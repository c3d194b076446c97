import type { CaseContext, HttpRequestOptions } from '../../../service/case/case-context.ts';
import type { HttpAnswer } from '../../../service/client/http-answer.ts';
import { bytesOf } from '../../../service/client/http-request.ts';
import { digestOfBytes, type Seen } from '../../../service/client/seen.ts';
import { parametersOf, segmentsOf } from '../../arbitraries/http-target.ts';

/** Has a worker answer a plain call, so that what is judged then finds one at work. */
export async function warmUp({ given }: CaseContext, id: string): Promise<void> {
  await given.http({ method: 'GET', path: '/plumbline/warm-up', order: { id: `${id}-warm-up`, body: '' } });
}

/** Claims that the answer is the worker's own, and that the call came to it as it was sent. @see interface 1 */
export function expectPassed(call: HttpRequestOptions, answer: HttpAnswer, caseContext: CaseContext): void {
  const { expect } = caseContext;
  expect(answer.seen, "what the worker's server reports of the call in its answer").toBeDefined();
  expectCall(call, answer.seen!, caseContext);
  expectAnswer(call, answer, caseContext);
}

function expectCall(call: HttpRequestOptions, seen: Seen, { expect, balanced }: CaseContext): void {
  const [path = '', query = ''] = splitTarget(seen.target);
  const base = new URL(balanced.url).pathname.replace(/\/$/, '');
  const asked = parametersOf(call.query ?? '');
  const came = parametersOf(query);
  if ('query' in balanced.key) came.delete(balanced.key.query);
  expect(seen.method, 'the method at the worker').toBe(call.method);
  expect(
    [segmentsOf(call.path), segmentsOf(`${base}${call.path}`)],
    `the path at the worker, ${path}, is that of the call`,
  ).toContainEqual(segmentsOf(path));
  expect(came, 'the query at the worker').toEqual(asked);
  expect(seen.body, 'the body at the worker').toEqual(digestOfBytes(bytesOf(call.body)));
}

/** Claims that the answer is what the worker was ordered to answer. */
function expectAnswer(
  { method, order }: HttpRequestOptions,
  answer: HttpAnswer,
  { expect }: CaseContext,
): void {
  const { status = 200, headers = {} } = order;
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 205;
  const body = hasBody ? orderedBody(order) : Buffer.alloc(0);
  expect(answer.status, "the worker's status").toBe(status);
  expect(answer.headers['x-plumbline-own'], "the worker's own header").toBe(headers['x-plumbline-own']);
  expect(digestOfBytes([answer.bytes]), "the worker's body").toEqual(digestOfBytes([body]));
}

function orderedBody({ body = '', fill }: HttpRequestOptions['order']): Uint8Array {
  return fill === undefined ? Buffer.from(body, 'base64') : Buffer.alloc(fill, 'plumbline ');
}

function splitTarget(target: string): string[] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)];
}
