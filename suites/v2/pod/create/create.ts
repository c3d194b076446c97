import { rule } from '../../../../harness/rule/rule.ts';
import { expectReadBack, expectShown } from '../../resources/shown.ts';
import { expectMade } from '../../resources/taken.ts';
import { expectService } from '../../service.ts';
import { type Compute, computes, podBody } from '../bodies.ts';
import { sameStock } from './same-stock.ts';

/** What the document has a Pod ordered with, so that it is looked at again. */
const documented = ['name', 'image', 'gpu'];

/** GPUs in a Pod, where they need not be paid for. */
const some = 2;

rule('v2.pod.create', { api: 'v2', calls: 21 }, async (bench) => {
  const orders: readonly (Compute | 'gpus')[] = bench.clock === 'virtual' ? [...computes, 'gpus'] : computes;
  await bench.holds(orders, async (order, scene) => {
    await expectService(scene);
    const compute = order === 'cpu' ? 'cpu' : 'gpu';
    const one = await podBody(compute, scene, bench);
    const body = order === 'gpus' ? { ...one, gpu: { ...(one.gpu as object), count: some } } : one;
    const control = await podBody(compute === 'gpu' ? 'cpu' : 'gpu', scene, bench);

    const what = `POST /pods with name, image and ${order}`;
    const alike = await sameStock(body, scene, bench);
    const own = await expectMade('pod', { body, control, what, sameStock: alike }, scene);

    const shown = await expectShown('pod', own, scene, bench);
    for (const name of documented) {
      if (name in own.body) expectReadBack(name, own.body[name], shown, scene);
    }
  });
});
