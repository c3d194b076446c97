import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fewestClusters } from '../engine/comparison/cluster.ts';
import { UsageError } from '../engine/errors.ts';
import { print } from '../engine/print.ts';
import { compareSides } from '../engine/report/compare/compare-sides.ts';
import { readMeasurements } from '../engine/report/compare/read-measurements.ts';
import {
  type ComparedFigures,
  renderChanges,
  renderChangesJson,
} from '../engine/report/compare/render-changes.ts';
import { writeWhole } from '../engine/report/folder/write-whole.ts';
import type { Pool } from '../load/plan/pools.ts';
import type { LoadRequest } from '../load/run/loads.ts';
import { profileTarget } from '../load/run/profile-target.ts';
import { addObjectives } from '../service/profile/objectives.ts';

export type AgainstOptions = {
  readonly against?: string;
  readonly againstPools?: Pool[];
  readonly tolerance?: number;
  readonly rounds?: number;
  readonly objective: readonly string[];
};

/** Rounds of each target where nobody says how many. */
export const roundsAgainst = 5;
/** How much worse a figure may become where nobody says. */
const usualTolerance = 0.05;

/** @throws UsageError for options that say nothing without each other, and for too few rounds */
export function assertAgainst(options: AgainstOptions): void {
  const { against, againstPools, tolerance, rounds = fewestClusters } = options;
  if (against === undefined && againstPools !== undefined)
    throw new UsageError('--against-pools are endpoints of a second target: name it with --against FILE');
  if (against === undefined && tolerance !== undefined)
    throw new UsageError('--tolerance is for comparing with a second target: name it with --against FILE');
  if (against !== undefined && rounds < fewestClusters)
    throw new UsageError(`--against needs ${fewestClusters} rounds at least: give --rounds ${roundsAgainst}`);
}

/**
 * What a load asks of the second target: the same, on its own endpoints, in a folder beside the first one's.
 * @throws UsageError when the profile lacks what load needs
 */
export async function requestAgainst(request: LoadRequest, options: AgainstOptions): Promise<LoadRequest> {
  const { against = '', againstPools, objective } = options;
  const target = await profileTarget(against, process.env);
  // A folder's name ends with the moment when the load began.
  const folder = `${request.folder.slice(0, -24)}against-${request.folder.slice(-24)}`;
  await mkdir(folder, { recursive: true });
  const { pools: _, emulatorPid: __, ...same } = request;
  const objectives = addObjectives(target.objectives, objective);
  return { ...same, target, folder, objectives, ...(againstPools && { pools: againstPools }) };
}

/** Compares what was measured by turns, prints it, and writes it into the folder of the first. */
export async function compareFolders(
  folder: string,
  other: string,
  { tolerance = usualTolerance }: AgainstOptions,
): Promise<ComparedFigures> {
  const [before, after] = [await readMeasurements(folder), await readMeasurements(other)];
  const names = 'the two targets';
  const compared = compareSides([before], [after], { tolerance, isInterleaved: true, names });
  const sides = [String(before.target), String(after.target)] as const;
  await writeWhole(join(folder, 'comparison.json'), `${renderChangesJson({ ...compared, sides })}\n`);
  print(`\n${renderChanges(compared)}`);
  return compared;
}
