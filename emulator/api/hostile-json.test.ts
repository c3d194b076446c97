import { describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../testing/open-world.ts';
import { receive } from '../testing/receiver.ts';

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"0":'.repeat(depth)}1${'}'.repeat(depth)}`;

async function submit({ call }: TestWorld, body: string | Uint8Array, operation = 'run') {
  return call(`POST /probe/${operation}`, { body });
}

/** What becomes of a job whose handler gives back its input. */
async function outputOf(world: TestWorld, input: string): Promise<unknown> {
  const answer = await submit(world, `{"input":${input}}`);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  await world.pass(0);
  const record = await world.status((answer.body as { id: string }).id);
  expect(record.status).toBe('COMPLETED');
  return record.output;
}

describe('a body is refused with 400', () => {
  test.each<[string, string | Uint8Array]>([
    ['a million open lists', '['.repeat(1_000_000)],
    ['a million lists', lists(1_000_000)],
    ['a hundred thousand objects in each other', `{"input":${objects(100_000)}}`],
    ['a thousand and one levels', `{"input":${lists(1000)}}`],
    [
      'bytes that are no UTF-8',
      Uint8Array.of(...Buffer.from('{"input":{"a":"'), 0xc3, 0x28, 0x22, 0x7d, 0x7d),
    ],
    ['UTF-16', Buffer.from('\ufeff{"input":{}}', 'utf16le')],
    ['an input that comes twice, the second no object', '{"input":{},"input":5}'],
    ['a ttl beyond every number', '{"input":{},"policy":{"ttl":1e400}}'],
    ['an input that only the prototype has', '{"__proto__":{"input":{}}}'],
  ])('%s', async (_, body) => {
    const world = await openWorld();
    for (const operation of ['run', 'runsync']) {
      expect((await submit(world, body, operation)).status, operation).toBe(400);
    }
    await world.pass(0);
    expect((await world.call('GET /probe/health')).body).toMatchObject({ jobs: { completed: 0, failed: 0 } });
  });

  test('in a call of /openai as well', async () => {
    const { call } = await openWorld();
    expect((await call('POST /probe/openai/v1/a', { body: lists(100_000) })).status).toBe(400);
  });
});

describe('an input comes back as it was sent', () => {
  test.each([
    [
      'with three hundred thousand members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [n.toString(36), 0]))),
    ],
    ['with text of five million bytes', JSON.stringify({ text: 'é'.repeat(2_500_000) })],
    [
      'with a member __proto__',
      '{"__proto__":{"probe":{"return":1},"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ],
    ['with lone surrogates', '{"text":"\\ud800"}'],
    ['with names of nothing', '{"":{"":[]}}'],
    ['with a list of a million', JSON.stringify({ list: Array.from({ length: 1_000_000 }, () => 0) })],
  ])('%s', { timeout: 60_000 }, async (_, input) => {
    const output = await outputOf(await openWorld(), input);
    expect(JSON.stringify(output) === JSON.stringify(JSON.parse(input))).toBe(true);
    expect({}).not.toHaveProperty('polluted');
  });

  test('after a byte order mark', async () => {
    const world = await openWorld();
    expect((await submit(world, '\ufeff{"input":{}}')).status).toBe(200);
  });
});

describe('nesting that is taken gets through everything behind it', () => {
  const deepest = objects(996);

  test('handler, /status and webhook', async () => {
    const { url, bodies } = await receive();
    const world = await openWorld();
    const body = `{"input":{"probe":{"return":${deepest}}},"webhook":"${url}"}`;
    const { id } = (await submit(world, body)).body as { id: string };
    await world.pass(0);
    expect(JSON.stringify((await world.status(id)).output)).toBe(deepest);
    expect(JSON.stringify(bodies)).toContain(deepest);
  });

  test('/runsync, with the whole job reflected', async () => {
    const world = await openWorld();
    const body = `{"input":{"probe":{"reflect":true,"return":${deepest}}}}`;
    expect((await submit(world, body, 'runsync')).text).toContain(deepest);
  });

  test('/stream', async () => {
    const world = await openWorld();
    const chunk = objects(995);
    const body = `{"input":{"probe":{"yield":[${chunk}]}}}`;
    const { id } = (await submit(world, body)).body as { id: string };
    await world.pass(0);
    expect((await world.call(`GET /probe/stream/${id}`)).text).toBe(`[{"output":${chunk}}]`);
  });
});

test.each([100_000_001, 1e12, Number.MAX_VALUE])('an output of %d bytes fails its job', async (size) => {
  const world = await openWorld();
  const id = await world.run({ input: { probe: { size } } });
  await world.pass(0);
  expect((await world.status(id)).status).toBe('FAILED');
});

test('an output of 30 megabytes arrives, on /status and on /runsync', async () => {
  const world = await openWorld();
  const submission = { input: { probe: { size: 30_000_000 } } };
  const id = await world.run(submission);
  await world.pass(0);
  const answers = [
    await world.status(id),
    (await world.call('POST /probe/runsync', { body: submission })).body,
  ];
  for (const answer of answers) expect((answer as { output: string }).output).toHaveLength(30_000_000);
});
