import { afterAll, describe, expect, test } from 'vitest';
import { createTransport } from '../client/transport.ts';
import { serve } from '../testing/serve.ts';
import { createAccess } from './access.ts';
import type { Entry } from './entry.ts';
import { restKind } from './rest-kind.ts';

const transport = createTransport();
afterAll(transport.close);

const entry: Entry = {
  ...{ number: 1, kind: 'template', tag: 'r.1', ids: ['t1'], gone: false },
  facts: { api: 'v2', path: '/templates', name: 'plumbline-7' },
};
const items = [
  { id: 't1', name: 'plumbline-7' },
  { id: 't2', name: 'somebodys' },
];

/** Access to a target with these answers by method. */
async function access(answers: Record<string, [number, unknown]>) {
  const calls: string[] = [];
  const url = await serve((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const [status, body] = answers[request.method!]!;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(status === 204 ? undefined : JSON.stringify(body));
  });
  const profile = {
    name: 'staging',
    urls: { serverless: url, restV2: `${url}/v2` },
    keys: { valid: 'k' },
    secrets: {},
  };
  return { access: createAccess(profile, transport), calls };
}

describe('what is found', () => {
  test('is what has the ids that came back, without a call', async () => {
    const target = await access({});
    expect(await restKind.find(entry, target.access)).toEqual(['t1']);
    expect(target.calls).toEqual([]);
  });

  test.each([[{ templates: items }], [items]])('is what has the name that we gave it: %j', async (list) => {
    const target = await access({ GET: [200, list] });
    expect(await restKind.find({ ...entry, ids: [] }, target.access)).toEqual(['t1']);
  });

  test('is never what somebody else may have named so', async () => {
    const target = await access({ GET: [200, items] });
    const other = { ...entry, ids: [], facts: { ...entry.facts, name: 'somebodys' } };
    await expect(restKind.find(other, target.access)).rejects.toThrow("can't be told");
    expect(target.calls).toEqual([]);
  });

  test('can not be told without a list', async () => {
    const target = await access({ GET: [500, {}] });
    await expect(restKind.find({ ...entry, ids: [] }, target.access)).rejects.toThrow('answered 500');
  });
});

describe('removing', () => {
  test.each([204, 404, 410])('is done when DELETE answers %i', async (status) => {
    const target = await access({ DELETE: [status, {}] });
    await restKind.remove('t1', entry, target.access);
    expect(target.calls).toEqual(['DELETE /v2/templates/t1']);
  });

  test('is done when the list no longer has it alive', async () => {
    const target = await access({
      DELETE: [409, {}],
      GET: [200, { pods: [{ id: 't1', status: 'TERMINATED' }] }],
    });
    await restKind.remove('t1', entry, target.access);
  });

  test('fails while the list has it', async () => {
    const target = await access({ DELETE: [409, {}], GET: [200, items] });
    await expect(restKind.remove('t1', entry, target.access)).rejects.toThrow('answered 409');
  });
});
