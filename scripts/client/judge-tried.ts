import type { ClientRecord } from '../../service/client-rules/client-record.ts';
import { type JudgedClient, judgeClient } from '../../service/client-rules/judge-client.ts';
import type { ClientCause } from './find-causes.ts';
import type { TriedWorld } from './try-world.ts';

/** Judges a client by its rules in every world that it was tried in. */
export function judgeTried(
  tried: readonly TriedWorld[],
  causes: readonly ClientCause[],
  without: readonly string[],
): JudgedClient {
  const records: ClientRecord[] = tried.map(({ seen }) => ({
    ...seen,
    brokenBy: breakerOf(seen.world, causes),
  }));
  return judgeClient(records, new Set(without));
}

/** The variant that alone breaks the client in a world, each time. */
function breakerOf(world: string, causes: readonly ClientCause[]): string | undefined {
  const cause = causes.find(({ worlds, failed, repeats }) => worlds.includes(world) && failed === repeats);
  return cause?.variants.length === 1 && cause.troubles.length === 0 ? cause.variants[0] : undefined;
}
