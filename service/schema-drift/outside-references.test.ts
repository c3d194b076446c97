import { chmod, readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openApiProblems } from '../../engine/contract/openapi-problems.ts';
import { readServedApi } from '../../engine/contract/served-api.ts';
import { createTransport } from '../../engine/http/transport.ts';
import type { JsonRecord } from '../../engine/openapi/json.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { smallDocument } from '../../engine/testing/served-schema.ts';
import { oasdiffPath, openapiChanges } from './oasdiff.ts';
import { schemaDrift } from './schema-drift.ts';

/** A listener that nobody may call, and a file that nobody may tell of. */
async function forbidden(): Promise<{ calls: string[]; address: string; file: string }> {
  const calls: string[] = [];
  const address = await serve((request, response) => {
    calls.push(String(request.url));
    response.end('{"type":"object"}');
  });
  const file = await scratchFile(
    'canary.json',
    '{"type":"object","properties":{"canary":{"type":"string"}}}',
  );
  return { calls, address, file };
}

function referring(reference: string): JsonRecord {
  const operation = {
    responses: {
      200: { description: '.', content: { 'application/json': { schema: { $ref: reference } } } },
    },
  };
  return { ...smallDocument(), paths: { '/v2/pods': { get: operation } } };
}

/** An oasdiff that only leaves word that it was run. */
async function fakeOasdiff(): Promise<string> {
  const file = await scratchFile('oasdiff', '#!/bin/sh\ntouch "$(dirname "$0")/was-run"\necho "[]"\n');
  await chmod(file, 0o755);
  return file;
}

test('a schema that leads elsewhere is refused before a tool sees it', async () => {
  const { calls, address, file } = await forbidden();
  const oasdiff = await fakeOasdiff();
  for (const reference of [`${address}/schema.json`, pathToFileURL(file).href, file]) {
    const url = await serve((_, response) => response.end(JSON.stringify(referring(reference))));
    const site = { urls: { restV2: url }, keys: { valid: 'a-key' }, endpoints: {} } as never;
    const transport = createTransport();
    const drifts = await schemaDrift({
      site,
      transport,
      environment: { OASDIFF_BIN: oasdiff },
      say: () => {},
    });
    await transport.close();

    expect(drifts).toContainEqual({
      api: 'v2',
      incomparable: expect.stringContaining(`refers to other documents: ${reference.slice(0, 100)}`),
    });
  }
  expect(await readdir(dirname(oasdiff))).toEqual(['oasdiff']);
  expect(calls).toEqual([]);
});

test('rules judge by such a schema without following it', async () => {
  const { calls, address, file } = await forbidden();
  for (const reference of [`${address}/schema.json`, pathToFileURL(file).href]) {
    const document = referring(reference);
    const problems = await openApiProblems(document);
    const api = readServedApi(document, ['/pods']);
    if ('unreadable' in api) throw new Error(api.unreadable);
    const schema = api.operations[0]!.responses.get('200')!.content!.get('application/json')!;

    expect(() => api.responses.problem(schema, {})).toThrow(/resolve/);
    expect(JSON.stringify(problems)).not.toContain('string');
  }
  expect(calls).toEqual([]);
});

test.each([
  ['that finds no end is ended', 300, 'exec sleep 600', 'did not compare them within 0.3 s'],
  ['that prints nonsense says so', 60_000, 'echo "[{"', 'printed about them can not be read'],
])('an oasdiff %s', async (_, within, script, words) => {
  const oasdiff = await scratchFile('oasdiff', `#!/bin/sh\n${script}\n`);
  await chmod(oasdiff, 0o755);
  await expect(openapiChanges(oasdiff, 'a', 'b', process.env, within)).rejects.toThrow(words);
});

test.skipIf(!(await isBuilt()))('oasdiff itself follows none either', async () => {
  const { calls, address } = await forbidden();
  const file = await scratchFile('live.json', JSON.stringify(referring(`${address}/schema.json`)));

  await expect(openapiChanges(oasdiffPath(process.env), file, file, process.env)).rejects.toThrow(
    'oasdiff could not',
  );
  expect(calls).toEqual([]);
});

function isBuilt(): Promise<boolean> {
  return readFile(oasdiffPath(process.env)).then(
    () => true,
    () => false,
  );
}
