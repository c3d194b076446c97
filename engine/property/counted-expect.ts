import { createExpect, type ExpectStatic } from 'vitest';

/** An `expect` of one case, and how many assertions were executed with it. */
export type CountedExpect = { readonly expect: ExpectStatic; assertions(): number };

/** One for all cases: making one takes long, and nothing of a case is kept in it. */
let common: ExpectStatic | undefined;

/** Counts matchers that were called: `expect(x)` by itself claims nothing. */
export function createCountedExpect(): CountedExpect {
  common ??= createExpect();
  const plain = common;
  let executed = 0;

  function counting<T extends object>(assertion: T): T {
    return new Proxy(assertion, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member === 'function') return called(member, target);
        return typeof member === 'object' && member !== null ? counting(member) : member;
      },
    });
  }

  function called(matcher: object, target: object): unknown {
    return (...args: unknown[]) => {
      executed += 1;
      return Reflect.apply(matcher as () => unknown, target, args);
    };
  }

  const expect = new Proxy(plain, {
    apply: (target, _, args: Parameters<ExpectStatic>) => counting(target(...args)),
  });
  return { expect, assertions: () => executed };
}
