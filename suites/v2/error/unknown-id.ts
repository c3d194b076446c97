import { rule } from '../../../harness/rule/rule.ts';
import { preparedOperations } from '../resources/prepared.ts';
import { expectService } from '../service.ts';
import { nobody } from './nobody.ts';
import { bodyFault } from './problem-in.ts';

const named = preparedOperations.filter((operation) => operation.named);

rule('v2.unknown-id', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(named, async (operation, scene) => {
    const { rest, expect } = scene;
    await expectService(scene);
    const [known, twin] = await operation.prepare(scene, bench);

    const refused = await rest.pair(known, { ...twin, ids: { id: nobody } }, { mayRefuse: true });

    expect(refused.status, 'the status for an id that names nothing').toBeGreaterThanOrEqual(400);
    expect(refused.status, 'the status for an id that names nothing').toBeLessThan(500);
    expect(bodyFault(refused), 'what keeps its body from being a problem').toBeUndefined();
  });
});
