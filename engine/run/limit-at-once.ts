/** Does some work, as soon as fewer than so many others are under way. */
export type LimitedWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work be under way at a time; the others wait in the order in which they came. */
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
