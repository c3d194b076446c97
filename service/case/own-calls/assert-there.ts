import { setTimeout as sleep } from 'node:timers/promises';
import type { Pause } from '../../client/call-patiently.ts';
import type { ResourceCollection } from '../../ledger/collections.ts';
import { type Look, leftAlone, sightOf } from '../unclaimed-ids.ts';

type Named = {
  readonly id: string;
  readonly collection: ResourceCollection;
  /** Whether a create of the case was answered with the id: what is new may be shown late. */
  readonly isMade: boolean;
};

/** How long it is waited before it is looked again for what the case has made, in real milliseconds. */
const pauses = [500, 1500, 3000];

/** @throws Inconclusive where nothing is shown that has the id: a server may make it, and nobody would look after that */
export async function assertThere(
  { id, collection, isMade }: Named,
  look: Look,
  rest: Pause = sleep,
): Promise<void> {
  for (const pause of [0, ...(isMade ? pauses : [])]) {
    if (pause > 0) await rest(pause);
    if (typeof (await sightOf(id, collection, look)) === 'object') return;
  }
  throw leftAlone(id, 'is shown by nothing, so that a call that changes it may make it');
}
