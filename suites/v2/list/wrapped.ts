import { rule } from '../../../harness/rule/rule.ts';
import { listKeys } from '../documented.ts';
import { expectService } from '../service.ts';

rule('v2.list.wrapped', { api: 'v2', calls: 3 }, async ({ holds }) => {
  await holds(Object.keys(listKeys), async (path, scene) => {
    const { rest, expect, unjudged } = scene;
    await expectService(scene, path);

    const list = await rest.when({ api: 'v2', method: 'GET', path });

    if (list.status > 299) unjudged(`GET ${path} was answered ${list.status}`);
    expect(list.json, `what GET ${path} answers`).toEqual(
      expect.objectContaining({ [listKeys[path]!]: expect.any(Array) }),
    );
  });
});
