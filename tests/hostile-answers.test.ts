import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

type Answering = (request: IncomingMessage) => string;

/** Runs rules against a small server whose answers are hostile. */
async function verify(rules: readonly string[], answering: Answering) {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url!);
    request.resume();
    const isKnown = request.headers.authorization === 'Bearer some-key';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(answering(request));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  try {
    const file = await writeProfile({
      name: 'hostile target',
      urls: { serverless: `${base}/v2`, restV2: `${base}/rest` },
      keys: { valid: '${PLUMBLINE_TEST_KEY}' },
      endpoints: { probe: 'probe' },
      capabilities: { receiver: {} },
    });
    const args = ['verify', '--target', file, '--seed', '1', '--cases', '3', '--patience', '5000'];
    const safely = ['--tier', 'smoke', '--no-look', '--yes', '--verbose'];
    const some = rules.flatMap((rule) => ['--rule', rule]);
    const outcome = await runCommand([...args, ...safely, ...some, '--results', await scratchFolder()], {
      PLUMBLINE_TEST_KEY: 'some-key',
    });
    return { ...outcome, urls };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const json = (schema: unknown) => ({ description: '.', content: { 'application/json': { schema } } });
const document = (paths: unknown) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths });
const get = (schema: unknown, parameters: unknown[] = []) => ({
  get: { parameters, responses: { 200: json(schema) } },
});

/** The schema, and things for every other path. */
function serving(paths: unknown, things = '{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}'): Answering {
  return ({ url }) => (url!.endsWith('/openapi.json') ? document(paths) : things);
}

describe('a hostile target costs no run its end', () => {
  test('paths, headers and patterns of its schema are called, sent and matched as far as they are safe', async () => {
    const te = { name: 'Transfer-Encoding', in: 'header', required: true, schema: { const: 'chunked' } };
    const name = { type: 'string', allOf: [{ pattern: '^(a|a)*!$' }, { pattern: '^(?!b)' }] };
    const { code, stdout, stderr, urls } = await verify(
      ['v2.schema.honest'],
      serving({
        '/templates': get({ properties: { name } }, [te]),
        '/../../control/worlds': get(true),
        '//evil.example/x': get(true),
      }),
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('"/../../control/worlds", which leads elsewhere');
    expect(stdout).toContain('"Transfer-Encoding", which this client must not send');
    expect(stdout).toContain('it has a lookahead');
    expect(urls.filter((url) => !url.startsWith('/base/'))).toEqual([]);
  });

  test.each([
    ['has no operations', {}],
    ['has no operations', 'x'],
    [
      'none of its 1 operations',
      {
        '/templates': get(true, [{ name: 'a', in: 'query', required: true, schema: { pattern: '^(?!b)' } }]),
      },
    ],
  ])('a schema of which %s can be called is inconclusive', async (why, paths) => {
    const { code, stdout } = await verify(['v2.schema.honest'], serving(paths));
    expect({ code, stdout }).toMatchObject({ code: 3, stdout: expect.stringContaining(why) });
    expect(stdout).not.toContain('error of the suite');
  });

  test('a schema of an answer that nothing can be held against is named', async () => {
    const schema = { type: 'object', properties: { name: { $ref: '#/components/schemas/Nowhere' } } };
    const { code, stdout } = await verify(['v2.schema.honest'], serving({ '/templates': get(schema) }));
    expect({ code }).toEqual({ code: 0 });
    expect(stdout).toContain('not tried: the schema of GET /templates (200)');
  });

  test('a documented success that never comes leaves the rule inconclusive', async () => {
    const responses = { 201: json(true), default: json(true) };
    const post = { requestBody: { content: json(true).content }, responses };
    const paths = { '/templates': { ...get(true), post } };
    const { code, stdout } = await verify(['v2.schema.honest'], serving(paths));
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('POST /templates 201 never came up (it was answered 200)'),
    });
  });

  test('$async lets no wrong answer pass', async () => {
    const schema = { $async: true, type: 'object', properties: { name: { type: 'integer' } } };
    const { code, stdout } = await verify(['v2.schema.honest'], serving({ '/templates': get(schema) }));
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining('must be integer') });
  });

  test('answers nested thousands of levels deep are inconclusive', async () => {
    const depth = 3000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const { code, stdout } = await verify(
      ['v2.schema.honest', 'job.run.accepts'],
      serving({ '/templates': get(true) }, deep),
    );
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('nested deeper than 256 levels'),
    });
  });

  test('ids that no address can hold are inconclusive', async () => {
    const { code, stdout } = await verify(
      ['job.status.reports'],
      () => '{"id":"\\ud800","status":"IN_QUEUE"}',
    );
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("can't be written into an address"),
    });
  });
});
