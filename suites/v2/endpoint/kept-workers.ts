import type { Bench } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { isItem, itemsIn } from '../items.ts';
import { isTaken } from '../resources/is-taken.ts';
import { draft, ownOf } from '../resources/own.ts';
import { creating } from '../resources/taken.ts';
import { expectService } from '../service.ts';

export const minimums = ['of a new endpoint', 'of an update'] as const;

const kept = { workers: { min: 1, max: 2 } };
const none = { workers: { min: 0, max: 2 } };
const path = '/serverless/{id}';

/**
 * A minimum of workers that was taken, and is shown, is kept: there are as many, jobs or none. In worlds alone, where
 * workers cost nothing and nobody else takes the machines. @see interface 2.9, 2.10
 */
export async function judgeMinimum(
  which: (typeof minimums)[number],
  scene: Scene,
  bench: Bench,
): Promise<void> {
  const { rest, time, expect, elapsed } = scene;
  await expectService(scene);
  const isNew = which === 'of a new endpoint';
  const body = await draft('endpoint', scene, bench, isNew ? kept : none);
  if (!isItem(body.workers) || body.workers.min !== (isNew ? 1 : 0))
    rest.lacking("the target's schema calls a minimum of workers otherwise");
  const made = await rest.given(creating('endpoint', body));
  const { id } = await ownOf('endpoint', body, made, scene);
  if (!isNew) {
    const updated = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id }, body: kept });
    if (!isTaken(updated)) rest.lacking(`PATCH ${path} was answered ${updated.status}`);
  }

  let count: number | undefined;
  await time.until(async () => {
    const list = await rest.when({ api: 'v2', method: 'GET', path: `${path}/workers`, ids: { id } });
    count = itemsIn(list)?.length;
    return count === undefined || count > 0 ? true : undefined;
  }, time.now() + time.ample);

  if (count === undefined) rest.lacking(`GET ${path}/workers holds no list`);
  elapsed(() => expect(count, `how many workers are kept, by a minimum of 1 ${which}`).toBeGreaterThan(0));
}
