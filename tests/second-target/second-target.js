/**
 * A second target: the job API on a virtual clock, written from the document, specs/control.openapi.yaml and specs/probe.md
 * alone, and as different from the emulator as they allow. It keeps the suites honest.
 *
 * node second-target.js [--violation NAME]: prints the control address, then serves until it is ended.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Endpoint } from './endpoint.js';
import { answerJobCall } from './job-api.js';
import { WorldClock } from './world-clock.js';

const [, violation] = process.argv.slice(process.argv.indexOf('--violation'));
const start = Date.parse('2026-06-01T00:00:00Z');
const settings = {
  probe: { workersMax: 100 },
  second: { workersMax: 100 },
  exclusive: { workersMax: 1 },
  limited: { workersMax: 3, executionTimeout: 60_000 },
  openai: { workersMax: 3 },
  scaling: { workersMax: 3, requestsPerWorker: 50 },
};
const worlds = new Map();
let made = 0;

function createWorld({ now, tag = null }) {
  const id = `world-${++made}`;
  const clock = new WorldClock(now === undefined ? start : Date.parse(now));
  const key = (name) => `${name}-${randomBytes(12).toString('base64url')}`;
  const endpoints = new Map(
    Object.entries(settings).map(([name, own]) => {
      const endpoint = Object.assign(
        new Endpoint({ id: `ep.${name}.${made}`, ...own }, clock, violation),
        own,
      );
      return [endpoint.id, endpoint];
    }),
  );
  const keys = { valid: key('own'), noAccess: key('none'), secondUser: key('other') };
  let jobs = 0;
  const nextId = () => `${(++jobs).toString(36).padStart(6, '0')}.${randomBytes(6).toString('base64url')}`;
  worlds.set(id, { id, tag, clock, endpoints, keys, meters: new Map(), nextId, end: new AbortController() });
  return worlds.get(id);
}

function viewWorld({ id, keys, endpoints, clock }) {
  const names = Object.keys(settings);
  const ids = Object.fromEntries([...endpoints.keys()].map((endpoint, index) => [names[index], endpoint]));
  return { id, urls: { serverless: `${origin}/${id}/jobs/v9` }, keys, endpoints: ids, clock: clock.view() };
}

async function control(method, path, query, body) {
  const [, id, rest = ''] = /^\/worlds\/([a-z0-9-]+)(\/clock)?$/.exec(path) ?? [];
  const world = worlds.get(id);
  const line = `${method} ${world === undefined ? path : `/world${rest}`}`;
  if (line === 'GET /ready')
    return [200, { name: 'second target', version: '1', clock: 'virtual', speed: 1 }];
  if (line === 'POST /worlds') return [201, viewWorld(createWorld(body))];
  if (line === 'GET /worlds') {
    const tag = query.get('tag');
    return [
      200,
      { worlds: [...worlds.values()].filter((one) => tag === null || one.tag === tag).map(listed) },
    ];
  }
  if (line === 'DELETE /world') {
    worlds.delete(id);
    world.end.abort();
    return [204];
  }
  if (line !== 'POST /world/clock') return [404, { message: `there is no ${method} ${path}` }];
  const problem = await world.clock.advance(body);
  return problem === undefined ? [200, world.clock.view()] : [409, problem];
}

const listed = ({ id, tag }) => ({ id, tag });

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function write(response, status, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

async function serve(request, response) {
  const { pathname, searchParams } = new URL(request.url, origin);
  if (pathname.startsWith('/control/')) {
    const text = String(await bodyOf(request));
    const body = text === '' ? {} : JSON.parse(text);
    write(
      response,
      ...(await control(request.method, pathname.slice('/control'.length), searchParams, body)),
    );
    return;
  }
  const [, id, path = ''] = /^\/([^/]+)\/jobs\/v9(\/.*)$/.exec(pathname) ?? [];
  const world = worlds.get(id ?? pathname.split('/')[1]);
  if (world === undefined) return write(response, 404, {});
  const task = world.clock.arrive(`${request.method} ${request.url}`);
  const ended = new AbortController();
  response.once('close', () => {
    world.clock.answered += 1;
    ended.abort();
    task.end();
  });
  world.end.signal.addEventListener('abort', () => response.destroy());
  const body = await bodyOf(request);
  const { method, headers } = request;
  const call = {
    method,
    path,
    query: searchParams,
    headers,
    body,
    task,
    clock: world.clock,
    ended: ended.signal,
  };
  const answer = await answerJobCall(world, call);
  write(response, answer.status, answer.body);
}

const server = createServer((request, response) => {
  serve(request, response).catch(() => response.destroy());
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
console.log(JSON.stringify({ control: `${origin}/control` }));
