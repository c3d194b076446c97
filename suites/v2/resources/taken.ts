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
  let answer = await scene.rest.when(attempt());
  if (!isTaken(answer)) {
    await takesBeside(answer, control, scene);
    answer = await scene.rest.when(attempt());
  }
  expectSuccess(answer, what, scene);
  return answer;
}

/** Gives the case up where another documented call, beside one that was refused, is not taken either. */
export async function takesBeside(refused: RestAnswer, control: Attempt, { rest }: Scene): Promise<void> {
  const beside = await rest.when(control());
  if (isTaken(beside)) return;
  rest.lacking(`it was answered ${refused.status}, and what should be taken anyhow ${beside.status}`);
}

export function expectSuccess({ status, text }: RestAnswer, what: string, { expect }: Scene): void {
  const words = `the status of ${what}, ${text.slice(0, 300)}`;
  expect(status, words).toBeGreaterThanOrEqual(200);
  expect(status, words).toBeLessThan(300);
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
