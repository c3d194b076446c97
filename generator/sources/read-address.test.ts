import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSchema, graphqlSync } from 'graphql';
import { expect, test } from 'vitest';
import { serve } from '../testing/serve.ts';
import { IntrospectionError, SourceError } from '../text/errors.ts';
import { readAddress } from './read-address.ts';

const schema = buildSchema('type Query { tide: Float }');
const read = (address: string, headers = new Headers()) => readAddress(new URL(address), headers, []);

test('an OpenAPI document, JSON or YAML, named without the query of its address', async () => {
  await using server = await serve((_, response) => {
    response.end('openapi: 3.1.0\npaths:\n  /v2/serverless: {}\n');
  });
  const { apis } = await read(`${server.address}/openapi?key=secret`);
  expect(apis).toMatchObject([{ name: 'rest-v2', origin: `${server.address}/openapi` }]);
});

test('a GraphQL schema by introspection, with the headers on every call', async () => {
  const keys: unknown[] = [];
  await using server = await serve(async (request, response) => {
    keys.push(request.headers['x-key']);
    if (request.method === 'GET') return response.writeHead(405).end();
    const { query } = JSON.parse(await text(request));
    response.end(JSON.stringify(graphqlSync({ schema, source: query })));
  });
  const { graphql } = await read(server.address, new Headers({ 'x-key': 'k' }));
  expect(graphql?.introspection.__schema.queryType.name).toBe('Query');
  expect(keys).toEqual(['k', 'k']);
});

test('a target whose introspection is off is told so', async () => {
  await using server = await serve((_, response) => {
    response.writeHead(400).end('{ "errors": [{ "message": "introspection is disabled" }] }');
  });
  await expect(read(server.address)).rejects.toThrow(IntrospectionError);
  await expect(read(server.address)).rejects.toThrow(
    '400 introspection is disabled. Give its key with --header',
  );
});

test('an address that has neither is refused with both answers', async () => {
  await using server = await serve((_, response) => response.writeHead(404).end('<html>'));
  await expect(read(server.address)).rejects.toThrow('GET answered 404 without an OpenAPI document');
});

test('a redirect is not followed: the headers may carry a key', async () => {
  await using server = await serve((_, response) => response.writeHead(302, { location: '/x' }).end());
  await expect(read(server.address)).rejects.toThrow('GET answered 302');
});

test('a proxy of the environment gets neither the call nor its key', async () => {
  await using proxy = await serve((_, response) => response.end('{ "openapi": "3.1.0", "paths": {} }'));
  await using server = await serve((_, response) => response.writeHead(403).end());
  const module = new URL('read-address.ts', import.meta.url).href;
  const code = `import { readAddress } from '${module}';
    await readAddress(new URL('${server.address}'), new Headers({ 'x-key': 'k' }), []);`;
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    http_proxy: proxy.address,
    no_proxy: '',
    NO_PROXY: '',
  };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env });
  await expect(run).rejects.toThrow('GET answered 403');
});

test('an answer that unpacks to far more than a document is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(1 << 27));
  await using server = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  await expect(read(server.address)).rejects.toThrow('it has more than 64000000 bytes');
});

test('Swagger is refused as such', async () => {
  await using server = await serve((_, response) => response.end('{ "swagger": "2.0" }'));
  await expect(read(server.address)).rejects.toThrow('it is Swagger 2.0');
});

test('an address that nobody answers at never shows its query', async () => {
  await using gone = await serve(() => {});
  const { address } = gone;
  await gone[Symbol.asyncDispose]();
  const failure = await read(`${address}/graphql?api_key=secret`).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(SourceError);
  expect(`${failure}`).toContain(`Can't take ${address}/graphql: no answer came`);
  expect(`${failure}`).not.toContain('secret');
});
