import { rule } from '../../../harness/rule/rule.ts';
import { documentedOperations } from '../documented.ts';
import { ownEndpoint } from '../resources/own.ts';
import { expectService } from '../service.ts';

const named = new Set(['/pods', '/serverless', '/templates', '/network-volumes', '/registries']);
const lists = documentedOperations
  .filter(({ method, path }) => method === 'GET' && !named.has(path))
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') || /\/\{id\}\/(workers|releases)$/.test(path));

rule('v2.list.wrapped-everywhere', { api: 'v2', calls: 10 }, async (bench) => {
  await bench.holds(lists, async (path, scene) => {
    const { rest, expect } = scene;
    const ids = path.includes('{id}') ? { id: await ownEndpoint(scene, bench) } : {};
    await expectService(scene);

    const list = await rest.when({ api: 'v2', method: 'GET', path, ids });

    if (list.status > 299) rest.lacking(`GET ${path} was answered ${list.status}`);
    if (list.text === '') scene.unjudged(`GET ${path} answered no body`);
    expect(Array.isArray(list.json), `whether GET ${path} answers a bare array`).toBe(false);
  });
});
