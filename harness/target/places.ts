/** Room for so many at a time. */
export type Places = {
  /** Resolves when there is room, in the order in which it was asked for; the result gives the place back. */
  take(): Promise<() => void>;
};

export function createPlaces(most: number): Places {
  const waiting: (() => void)[] = [];
  let free = most;

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isHeld = true;
      return () => {
        if (isHeld) leave();
        isHeld = false;
      };
    },
  };
}
