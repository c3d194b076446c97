import { createHmac } from 'node:crypto';
import { createRandom } from '../core/random.ts';

/** Draws the next key of a world. */
export type KeySource = () => string;

/**
 * Two worlds of one seed have the same keys.
 * @param secret makes keys that only those can guess who know it
 */
export function createKeySource(seed: number, secret?: string): KeySource {
  const random = createRandom(seed ^ 0x5eed);
  return () => {
    const drawn = random.hex(32);
    if (secret === undefined) return `key-${drawn}`;
    return `key-${createHmac('sha256', secret).update(drawn).digest('hex').slice(0, 32)}`;
  };
}
