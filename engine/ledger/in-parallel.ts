/** How many calls of a cleanup are under way at a time. */
const atOnce = 10;

/** Does some work for each item, a few of them at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
