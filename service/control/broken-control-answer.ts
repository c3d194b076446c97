import { addressProblem } from '../../engine/http/address-problem.ts';
import { readingLimits } from '../../engine/reading-limits.ts';
import { Clock, readLog200, World, WorldId, WorldList } from '../../generated/control/validators.js';
import type { Validate } from '../../generated/operation.ts';
import { takesPaths } from './takes-paths.ts';

/** Whether a path below the control address may name a world so. */
export function isWorldId(id: unknown): boolean {
  return WorldId(id) && String(id).length <= 200;
}

/** Why an answer is no world that can be called, in words; undefined for one that can. */
export function brokenWorld(answer: unknown): string | undefined {
  if (!World(answer)) return firstError(World as Validate);
  if (JSON.stringify(answer).length > readingLimits.worldCharacters)
    return `it has more than ${readingLimits.worldCharacters} characters`;
  if (!isWorldId(answer.id)) return '/id is too long';
  const { urls, addresses = {}, keys } = answer;
  for (const [name, address] of [...Object.entries(urls), ...Object.entries(addresses)]) {
    const problem = addressProblem(String(address), takesPaths(name));
    if (problem !== undefined) return `the address ${name} ${problem}`;
  }
  const key = Object.entries(keys).find(([, key]) => !isSendableKey(key));
  return key === undefined ? undefined : `the key ${key[0]} can't be sent in a header`;
}

/** Why an answer is no clock, in words. */
export function brokenClock(answer: unknown): string | undefined {
  return Clock(answer) ? undefined : firstError(Clock as Validate);
}

/** Why an answer is no list of worlds, in words. */
export function brokenWorldList(answer: unknown): string | undefined {
  return WorldList(answer) ? undefined : firstError(WorldList as Validate);
}

/** Why an answer is no log of a world, in words. */
export function brokenLog(answer: unknown): string | undefined {
  return readLog200(answer) ? undefined : firstError(readLog200);
}

/** Visible ASCII, with spaces only within: what no header changes. */
function isSendableKey(key: unknown): boolean {
  return typeof key === 'string' && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key);
}

function firstError({ errors }: Validate): string {
  const [first] = errors ?? [];
  return `${first?.instancePath || 'it'} ${first?.message}`;
}
