import { chai, expect } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import type { Answer } from '../client/answer.ts';

/** What checks ask of an answer. */
type AnswerMatchers<R> = {
  /** The call was taken: any 2xx. */
  toBeAccepted(): R;
  /** The call was refused with this status. */
  toBeRefusedWith(status: number): R;
  /** The job is there: a 2xx. */
  toBeFound(): R;
  /** The job is gone: 404. */
  toBeGone(): R;
};

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends AnswerMatchers<R> {}
}

let isExtended = false;

/** Makes the matchers known to every `expect`, and has nobody replace one: they are those of every rule. */
export function extendExpect(): void {
  if (isExtended) return;
  isExtended = true;
  // For the same reason assertions must not shorten the values in their messages.
  chai.config.truncateThreshold = 0;
  expect.extend({
    toBeAccepted(answer: Answer) {
      return verdict(this, answer, isSuccess(answer), 'a 2xx');
    },
    toBeRefusedWith(answer: Answer, status: number) {
      return verdict(this, answer, answer.status === status, status);
    },
    toBeFound(answer: Answer) {
      return verdict(this, answer, isSuccess(answer), 'a 2xx (found)');
    },
    toBeGone(answer: Answer) {
      return verdict(this, answer, answer.status === 404, '404 (gone)');
    },
  });
  keepMatchers();
}

type Extend = (expect: unknown, matchers: Readonly<Record<string, unknown>>) => void;

/** From now on there can be more matchers, and none of those that there are can be another. */
function keepMatchers(): void {
  const own = new Set(Object.getOwnPropertyNames(chai.Assertion.prototype));
  const extensible = chai.expect as unknown as { extend: Extend };
  const { extend } = extensible;
  extensible.extend = (target, matchers) => {
    const taken = Object.keys(matchers).find((name) => own.has(name));
    if (taken !== undefined)
      throw new UsageError(
        `expect.extend: ${taken} is a matcher that every rule uses: give yours another name`,
      );
    extend.call(extensible, target, matchers);
  };
}

function isSuccess(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300;
}

function verdict({ isNot }: { isNot: boolean }, answer: Answer, pass: boolean, expected: string | number) {
  const wanted = isNot ? `anything but ${expected}` : expected;
  return {
    pass,
    actual: answer.status,
    expected: wanted,
    message: () => `${answer.request.operation}: expected ${wanted}, received ${describe(answer)}`,
  };
}

/** The whole of it: a text may be shortened only once its secrets are replaced, or half of one would stay. */
function describe(answer: Answer): string {
  return `${answer.status} ${answer.text || '(no body)'}`;
}
