/** Room for so many at a time. */
export type Places = {
  /**
   * Resolves when there is room: for the most urgent first, and among equals in the order in which it was asked for.
   * The result gives the place back.
   */
  take(urgency?: number): Promise<() => void>;
};

type Waiter = { readonly urgency: number; readonly enter: () => void };

export function createPlaces(most: number): Places {
  const waiting: Waiter[] = [];
  let free = most;

  function leave(): void {
    const next = takeMostUrgent(waiting);
    if (next === undefined) free += 1;
    else next.enter();
  }

  return {
    async take(urgency = 0) {
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => waiting.push({ urgency, enter }));
      let isHeld = true;
      return () => {
        if (isHeld) leave();
        isHeld = false;
      };
    },
  };
}

function takeMostUrgent(waiting: Waiter[]): Waiter | undefined {
  const most = waiting.reduce(
    (found, { urgency }, at) => (urgency > waiting[found]!.urgency ? at : found),
    0,
  );
  return waiting.splice(most, 1)[0];
}
