import type { Scene } from '../../../service/case/scene.ts';
import { namePrefix } from '../../../service/ledger/rest-kind.ts';

const made = new WeakMap<Scene, number>();

/** A name that nobody else gives, and that says whose it is. In a world of ours it is the same each time. */
export function ownName(scene: Scene): string {
  const number = (made.get(scene) ?? 0) + 1;
  made.set(scene, number);
  return scene.time.kind === 'virtual'
    ? `${namePrefix}${number}`
    : `${namePrefix}${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;
}
