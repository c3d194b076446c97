import type { Scene } from '../../service/case/scene.ts';
import type { Item } from '../v2/items.ts';
import { isTaken } from '../v2/resources/is-taken.ts';
import { ownName } from '../v2/resources/own-name.ts';
import type { Create } from './made-in-context.ts';

/** Whether there is something before all that a case makes, by collection. */
const first = new WeakMap<Scene, Map<string, boolean>>();

/** What is theirs alone, as far as what stands beside them has it as well. */
export const theirs = {
  image: 'plumbline/neighbour:9',
  imageName: 'plumbline/neighbour:9',
  env: { PLUMBLINE: 'neighbour' },
} as const;

/**
 * Makes something of a collection between two of its kind whose values differ, where the context wants it, so that nothing
 * that is looked at is the first or the last of a list. @see interface 4.2, 4.3
 */
export function besideNeighbours<Made>(
  { api, path, body }: Create,
  scene: Scene,
  make: () => Promise<Made>,
): Promise<Made> {
  const other = async (): Promise<boolean> => {
    const answer = await scene.rest.besides({ api, method: 'POST', path, body: otherThan(body, scene) });
    return answer !== undefined && isTaken(answer);
  };
  return between(path, other, scene, make);
}

/** @param other makes a neighbour in the same collection; resolves to whether it is there */
export async function between<Made>(
  collection: string,
  other: () => Promise<boolean>,
  scene: Scene,
  make: () => Promise<Made>,
): Promise<Made> {
  const { context } = scene;
  if (context.wanted('beside') === 'nothing') {
    context.cameAbout('beside');
    return make();
  }
  const begun = first.get(scene) ?? new Map<string, boolean>();
  first.set(scene, begun);
  if (!begun.has(collection)) begun.set(collection, await other());
  const made = await make();
  if ((await other()) && begun.get(collection) === true) context.cameAbout('beside');
  return made;
}

function otherThan(body: Item, scene: Scene): Item {
  const changes = Object.entries(theirs).filter(([member]) => member in body);
  return { ...body, ...Object.fromEntries(changes), name: ownName(scene) };
}
