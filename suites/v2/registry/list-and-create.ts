import { rule } from '../../../service/case/rule.ts';
import { isTaken } from '../resources/is-taken.ts';
import { draft, ownOf } from '../resources/own.ts';
import { expectListed } from '../resources/shown.ts';
import { creating } from '../resources/taken.ts';
import { expectService } from '../service.ts';
import { unserved } from '../unserved.ts';

const path = '/registries';
const rounds = ['the first', 'the second'];

rule('v2.registry.list-and-create', { api: 'v2', calls: 11 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    const { rest, expect } = scene;
    await expectService(scene);

    const list = await rest.when({ api: 'v2', method: 'GET', path });
    expect(isTaken(list), `whether GET ${path} is taken; it was answered ${list.status}`).toBe(true);

    for (const _round of rounds) {
      const body = await draft('registry', scene, bench);
      const answer = await rest.when(creating('registry', body));
      expect(unserved, `the statuses that say there is no POST ${path}`).not.toContain(answer.status);
      if (!isTaken(answer)) rest.lacking(`POST ${path} was answered ${answer.status}`);
      await expectListed('registry', (await ownOf('registry', body, answer, scene)).id, scene);
    }
  });
});
