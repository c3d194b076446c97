import { rule } from '../../../harness/rule/rule.ts';
import { expectService } from '../../v2/service.ts';
import { make } from '../resources/own.ts';
import { isListed } from './in-use.ts';

/** What no service would give for an id. */
const illFormed = ['not a well formed id', 'ä', '!', '(id)', 'an id, and another one', '\u{1f600}'];

rule('v1.registry-auth.delete-invalid', { api: 'v1', calls: 8 }, async (bench) => {
  await bench.holds(illFormed, async (id, scene) => {
    const path = '/containerregistryauth/{id}';
    await expectService(scene, '/templates', 'v1');
    const own = await make('registry', scene, bench);
    const other = await make('registry', scene, bench);
    const wasThere = await isListed(other.id, scene);
    const known = { api: 'v1', method: 'DELETE', path, ids: { id: own.id } } as const;

    const refused = await scene.rest.pair(known, { ...known, ids: { id } });

    scene.expect(refused.status, 'the status for an id that is not well formed').toBe(400);
    if (wasThere) {
      scene
        .expect(await isListed(other.id, scene), 'whether another one is still there after the refusal')
        .toBe(true);
    }
  });
});
