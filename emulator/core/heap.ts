/** A binary heap: the earliest of what it holds is in front. */
export type Heap<T> = {
  readonly size: number;
  first(): T | undefined;
  add(item: T): void;
  /** Takes out the first one, if there is one. */
  removeFirst(): void;
  /** Keeps those alone that match. */
  keep(matches: (item: T) => boolean): void;
};

export function createHeap<T>(isEarlier: (a: T, b: T) => boolean): Heap<T> {
  let items: T[] = [];

  function earlierChild(index: number): number | undefined {
    const left = 2 * index + 1;
    if (left >= items.length) return undefined;
    const right = left + 1;
    return right < items.length && isEarlier(items[right]!, items[left]!) ? right : left;
  }

  return {
    get size() {
      return items.length;
    },
    first: () => items[0],
    add(item) {
      let index = items.push(item) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        const above = items[parent]!;
        if (isEarlier(above, item)) break;
        items[index] = above;
        index = parent;
      }
      items[index] = item;
    },
    removeFirst() {
      const last = items.pop();
      if (last === undefined || items.length === 0) return;
      let index = 0;
      for (;;) {
        const child = earlierChild(index);
        if (child === undefined || isEarlier(last, items[child]!)) break;
        items[index] = items[child]!;
        index = child;
      }
      items[index] = last;
    },
    /** A list in its order is a heap. */
    keep(matches) {
      items = items.filter(matches).sort((a, b) => (isEarlier(a, b) ? -1 : 1));
    },
  };
}
