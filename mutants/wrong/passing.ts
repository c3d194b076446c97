import { finished, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { headerValuesOf, withoutHeaders } from '../../emulator/api/balancing/headers.ts';
import { ownAnswer } from '../../emulator/api/balancing/own-answer.ts';
import type { BalancedCall, Pass, PassedAnswer } from '../../emulator/world/calls/pass.ts';

/** Something else is asked of the worker. */
export function asking(change: (call: BalancedCall) => Partial<BalancedCall>) {
  return (next: Pass): Pass =>
    (call) =>
      next({ ...call, ...change(call) });
}

export function onPath(change: (path: string) => string) {
  return ({ target }: BalancedCall): Partial<BalancedCall> => {
    const [path = '', ...query] = target.split('?');
    return { target: [change(path), ...query].join('?') };
  };
}

/** Something else is made of the worker's answer. */
export function answeringInPassing(change: (answer: PassedAnswer) => PassedAnswer | Promise<PassedAnswer>) {
  return (next: Pass): Pass =>
    async (call) =>
      change(await next(call));
}

/** The balancer answers one path itself, as a queue-based endpoint does. */
export function instead(method: string, path: string, answer: (call: BalancedCall) => unknown) {
  return (next: Pass): Pass =>
    async (call) => {
      if (call.method !== method || call.target !== path) return next(call);
      call.body?.resume();
      return ownAnswer({ status: 200, body: answer(call) });
    };
}

/** Calls of one lane wait for each other. */
export function oneByOne(laneOf: (call: BalancedCall) => string) {
  const all = new WeakMap<BalancedCall['balanced'], Map<string, Promise<unknown>>>();
  return (next: Pass): Pass =>
    async (call) => {
      const lanes = all.get(call.balanced) ?? new Map();
      all.set(call.balanced, lanes);
      const lane = laneOf(call);
      const before = lanes.get(lane);
      const { promise, resolve } = Promise.withResolvers<void>();
      lanes.set(lane, promise);
      await before;
      try {
        const answer = await next(call);
        finished(answer.body, () => resolve());
        return answer;
      } catch (error) {
        resolve();
        throw error;
      }
    };
}

/** So many calls of an endpoint are under way at the same time; the others wait, first come first served. */
export function atMostAtATime(most: number) {
  const all = new WeakMap<BalancedCall['balanced'], { underWay: number; waiting: (() => void)[] }>();
  return (next: Pass): Pass =>
    async (call) => {
      const lane = all.get(call.balanced) ?? { underWay: 0, waiting: [] };
      all.set(call.balanced, lane);
      const leave = (): void => {
        const first = lane.waiting.shift();
        if (first === undefined) lane.underWay -= 1;
        else first();
      };
      if (lane.underWay < most) lane.underWay += 1;
      else await new Promise<void>((enter) => lane.waiting.push(enter));
      try {
        const answer = await next(call);
        finished(answer.body, leave);
        return answer;
      } catch (error) {
        leave();
        throw error;
      }
    };
}

type Retrying = {
  isFailure?: (answer: PassedAnswer, call: BalancedCall) => boolean;
  afterHangUp?: boolean;
  retries?: number;
};

export function retrying({ isFailure = () => false, afterHangUp = false, retries = 1 }: Retrying) {
  return (next: Pass): Pass =>
    async (call) => {
      const body = call.body === undefined ? undefined : await buffer(call.body);
      for (let left = retries; ; left--) {
        const answer = await next(withBody(call, body)).catch((error: unknown) => {
          if (left === 0 || !afterHangUp) throw error;
        });
        if (answer !== undefined && (left === 0 || !isFailure(answer, call))) return answer;
        answer?.body.resume();
      }
    };
}

export function withBody(call: BalancedCall, body: Buffer | undefined): BalancedCall {
  if (body === undefined) return call;
  const headers = withoutHeaders(call.headers, ['content-length']);
  const hadLength = headerValuesOf(call.headers, 'content-length').length > 0;
  const length = hadLength ? ['content-length', String(body.length)] : [];
  return { ...call, headers: [...headers, ...length], body: Readable.from([body]) };
}

/** So many bytes of a body; the rest is taken in and thrown away. */
export async function firstOf(body: Readable | undefined, most: number): Promise<Buffer | undefined> {
  return body === undefined ? undefined : (await buffer(body)).subarray(0, most);
}

export function joined(target: string): string {
  const [path, query] = target.split('?');
  if (query === undefined) return target;
  const values = new Map<string, string[]>();
  for (const parameter of query.split('&')) {
    const [name = '', ...value] = parameter.split('=');
    values.set(name, [...(values.get(name) ?? []), value.join('=')]);
  }
  return `${path}?${[...values].map(([name, some]) => `${name}=${some.join(',')}`).join('&')}`;
}
