/** Does some work, as soon as there is room for it. */
export type LimitedWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how much work is under way at a time; what has to wait begins in the order in which it came.
 * @param most how many pieces of it
 */
export function limitAtOnce(most: number): LimitedWork {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
