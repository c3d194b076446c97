import type { Override } from '../emulator/world/override.ts';
import { UsageError } from '../engine/errors.ts';
import { didYouMean, nearest } from '../engine/nearest.ts';

/** The dialects with these ids. @throws UsageError for one that there is not */
export async function findDialects(ids: readonly string[]): Promise<Override[]> {
  const { dialects } = await import('../mutants/dialects/dialects.ts');
  return ids.map((id) => {
    const found = dialects.find((one) => one.id === id);
    if (found !== undefined) return found;
    const known = dialects.map((one) => one.id);
    throw new UsageError(
      `there is no dialect ${id}.${didYouMean(nearest(id, known))} There is: ${known.join(', ')}`,
    );
  });
}
