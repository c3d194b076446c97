import { sleep } from 'k6';
import http, { type RefinedResponse, type ResponseType } from 'k6/http';
import { parsedAnswer } from '../plan/reported-job.ts';
import type { Row } from '../plan/rows.ts';
import { clockRate, type LoadCaller, target } from './settings.ts';

export type LoadAnswer = RefinedResponse<ResponseType>;

export type Call = {
  readonly name: Row | 'health' | 'retry';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Longest time until the answer, in milliseconds of the target's time. */
  readonly timeout?: number;
  readonly tags?: Record<string, string>;
};

/** Makes a call. Its address is no tag: each job's would be a metric of its own. */
export function makeCall(
  { name, method, path, body, timeout = 30_000, tags = {} }: Call,
  caller: LoadCaller,
): LoadAnswer {
  const headers = { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' };
  const url = `${target.url}/${caller.endpoint}/${path}`;
  return http.request(method, url, body === undefined ? null : JSON.stringify(body), {
    headers,
    tags: { name, ...tags },
    timeout: Math.max(10_000, timeout / clockRate),
    redirects: 0,
    responseType: 'text',
  });
}

/** Waits until a call that a gateway may have answered is made again. */
export function pauseBeforeAgain(): void {
  sleep(0.5 / clockRate);
}

/** What a job's record says of a field; undefined where the answer is no record. */
export function fieldOf(answer: Pick<LoadAnswer, 'body'>, field: string): unknown {
  return parsedAnswer(String(answer.body ?? ''))?.[field];
}
