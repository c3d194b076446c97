import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Item } from '../items.ts';
import { isTaken } from './is-taken.ts';
import { type KindName, kinds } from './kinds.ts';
import { type Own, ownName, ownOf } from './own.ts';

/** A call, made anew each time: names must not come twice. */
export type Attempt = () => RestSketch;

/**
 * Asserts that a call is taken. Services refuse for many reasons: a refusal proves something only between two of its
 * kind, with another documented call beside them that is taken. @returns the answer to the call
 */
export async function expectTaken(
  attempt: Attempt,
  control: Attempt,
  what: string,
  scene: Scene,
): Promise<RestAnswer> {
  const { rest, expect } = scene;
  const first = await rest.when(attempt());
  const answer = isTaken(first) ? first : await again(first, attempt, control, scene);
  const words = `the status of ${what}, ${answer.text.slice(0, 300)}`;
  expect(answer.status, words).toBeGreaterThanOrEqual(200);
  expect(answer.status, words).toBeLessThan(300);
  return answer;
}

async function again(
  first: RestAnswer,
  attempt: Attempt,
  control: Attempt,
  { rest }: Scene,
): Promise<RestAnswer> {
  const beside = await rest.when(control());
  if (!isTaken(beside)) {
    rest.lacking(`it was answered ${first.status}, and what should be taken anyhow ${beside.status}`);
  }
  return rest.when(attempt());
}

/** Makes a resource as the act that is judged. */
export async function expectMade(
  kind: KindName,
  { body, control, what }: { readonly body: Item; readonly control: Item; readonly what: string },
  scene: Scene,
): Promise<Own> {
  let last: Item = body;
  const attempt = (): RestSketch => {
    last = { ...body, name: ownName(scene) };
    return creating(kind, last);
  };
  const beside = (): RestSketch => creating(kind, { ...control, name: ownName(scene) });
  const answer = await expectTaken(attempt, beside, what, scene);
  return ownOf(kind, last, answer, scene);
}

export function creating(kind: KindName, body: Item): RestSketch {
  return { api: 'v2', method: 'POST', path: kinds[kind].path, body };
}
