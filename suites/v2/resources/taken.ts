import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Item } from '../items.ts';
import { isTaken } from './is-taken.ts';
import { type KindName, kinds } from './kinds.ts';
import { type Own, ownName, ownOf } from './own.ts';

/** A call, made anew each time: names must not come twice. */
export type Attempt = () => RestSketch;

/** What stands beside a call that is judged: another documented one. */
export type Beside = {
  readonly attempt: Attempt;
  /** Undoes what it did, so that it takes nothing from the call that is judged. */
  undo?(taken: RestAnswer): Promise<void>;
  /** Whether it draws on another stock, so that it can't tell whether there is some of what the judged call needs. */
  readonly ofOtherStock?: boolean;
};

/** What says that there is none left, or no money for it, and not that the call is wrong. */
const scarce: ReadonlySet<number> = new Set([402, 409, 507]);

/**
 * Asserts that a call is taken. Services refuse for many reasons: a refusal proves something only between two of its
 * kind, with another documented call after each of them that is taken. @returns the answer to the call
 */
export async function expectTaken(
  attempt: Attempt,
  beside: Attempt | Beside,
  what: string,
  scene: Scene,
): Promise<RestAnswer> {
  let answer = await scene.rest.when(attempt());
  if (!isTaken(answer)) {
    const other = typeof beside === 'function' ? { attempt: beside } : beside;
    await other.undo?.(await takesBeside(answer, other.attempt, scene));
    answer = await scene.rest.when(attempt());
    if (!isTaken(answer)) await expectNoWant(answer, other, scene);
  }
  expectSuccess(answer, what, scene);
  return answer;
}

/** Gives the case up where a second refusal may be for want of what others, or we ourselves, have taken meanwhile. */
async function expectNoWant(
  refused: RestAnswer,
  { attempt, ofOtherStock }: Beside,
  scene: Scene,
): Promise<void> {
  if (ofOtherStock && scarce.has(refused.status))
    scene.rest.lacking(`it was answered ${refused.status}, which may be for want of stock`);
  await takesBeside(refused, attempt, scene);
}

/** Gives the case up where another documented call, beside one that was refused, is not taken either. */
export async function takesBeside(refused: RestAnswer, other: Attempt, { rest }: Scene): Promise<RestAnswer> {
  const beside = await rest.when(other());
  if (isTaken(beside)) return beside;
  return rest.lacking(`it was answered ${refused.status}, and what should be taken anyhow ${beside.status}`);
}

export function expectSuccess({ status, text }: RestAnswer, what: string, { expect }: Scene): void {
  const words = `the status of ${what}, ${text.slice(0, 300)}`;
  expect(status, words).toBeGreaterThanOrEqual(200);
  expect(status, words).toBeLessThan(300);
}

/** What is to be made, and what is made beside it where it is refused. */
export type Order = {
  readonly body: Item;
  readonly control: Item;
  readonly what: string;
  /** Whether the control draws on another stock. @see Beside */
  readonly ofOtherStock?: boolean;
};

/** Makes a resource as the act that is judged. */
export async function expectMade(
  kind: KindName,
  { body, control, what, ofOtherStock = false }: Order,
  scene: Scene,
): Promise<Own> {
  const [judged, beside] = [naming(kind, body, scene), naming(kind, control, scene)];
  const undo = (taken: RestAnswer): Promise<void> => ended(kind, beside.last(), taken, scene);
  const answer = await expectTaken(
    judged.attempt,
    { attempt: beside.attempt, undo, ofOtherStock },
    what,
    scene,
  );
  return ownOf(kind, judged.last(), answer, scene);
}

/** Orders the same under another name each time. */
function naming(kind: KindName, body: Item, scene: Scene): { attempt: Attempt; last(): Item } {
  let last: Item = body;
  return {
    attempt() {
      last = { ...body, name: ownName(scene) };
      return creating(kind, last);
    },
    last: () => last,
  };
}

/** Gives a Pod's stock back: of the other kinds the document has no way to. @see interface 4.3 */
async function ended(kind: KindName, body: Item, made: RestAnswer, scene: Scene): Promise<void> {
  if (kind !== 'pod') return;
  const { id } = await ownOf(kind, body, made, scene);
  await scene.rest.when({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
}

export function creating(kind: KindName, body: Item): RestSketch {
  return { api: 'v2', method: 'POST', path: kinds[kind].path, body };
}
