import { rule } from '../../../harness/rule/rule.ts';
import { preparedOperations } from '../../v2/resources/prepared.ts';

const unauthorized = [401, 403];

/** Without a key the same call must be refused, or its being taken says nothing about the key. */
rule('auth.v2.valid-key', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(preparedOperations, async (operation, scene) => {
    const { rest, expect } = scene;
    const [accepted, twin] = await operation.prepare(scene, bench);

    const answer = await rest.when(accepted);

    const refused = await rest.when({ ...twin, key: 'missing' });
    expect(unauthorized, 'the statuses that refuse a key').not.toContain(answer.status);
    if (answer.status > 299) rest.lacking(`it was answered ${answer.status}`);
    if (refused.status < 400) scene.unjudged('it is taken without a key');
  });
});
