import { describe, expect, test } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { faults } from './faults.ts';

const oddBodies = ['null', '[]', '5', '"text"', '{"policy":{"ttl":"soon"}}', '{"input":5,"policy":5}', '{}'];

describe.each([...faults])('a world with $id', ({ id }) => {
  test('stays up, whatever it is sent', { timeout: 60_000 }, async () => {
    const { call, pass } = await openWorld({ faults: [id] });
    for (const body of oddBodies) {
      expect((await call('POST /probe/run', { body })).status, body).toBeLessThan(500);
    }
    await pass(0);
    expect((await call('POST /probe/run', { body: { input: {} } })).status).toBeLessThan(500);
    expect(Number.isSafeInteger((await pass(100_000)).now)).toBe(true);
  });

  test('stays up on /runsync as well', { timeout: 60_000 }, async () => {
    const { call, pass } = await openWorld({ faults: [id] });
    const answers = oddBodies.map((body) => call('POST /probe/runsync', { body }));
    await pass(300_000);
    for (const { status, text } of await Promise.all(answers)) expect(status, text).toBeLessThan(500);
  });
});

describe('a fault does no more than it says', () => {
  test.each([
    ['input-never-required', 'POST /probe/run', '{"input":5}'],
    ['input-never-required', 'POST /probe/run', '[]'],
    ['input-optional-beside-a-policy', 'POST /probe/run', '{"input":{},"policy":{"ttl":"soon"}}'],
    ['input-optional-beside-a-policy', 'POST /probe/run', '{"input":5,"policy":{}}'],
    ['input-optional-beside-a-policy', 'POST /probe/run', '{"policy":5}'],
    ['input-optional-on-runsync', 'POST /probe/runsync', '{"input":5}'],
    ['input-optional-on-runsync', 'POST /probe/runsync', 'null'],
  ])('%s still refuses %s with %s', async (fault, line, body) => {
    const { call } = await openWorld({ faults: [fault] });
    expect((await call(line, { body })).status).toBe(400);
  });

  test.each([
    ['input-may-be-null', '{"input":[]}'],
    ['input-may-be-an-empty-array', '{"input":[1]}'],
    ['input-may-be-json-in-a-text', '{"input":"text"}'],
    ['body-is-read-up-to-its-last-brace', '{"input":{}'],
    ['body-without-its-end-is-completed', '{"input":{}} x'],
    ['body-is-trimmed', '{"input":{}} x'],
    ['body-may-hold-nan', '{"input":{"a":nan}}'],
    ['policy-may-be-falsy', '{"input":{},"policy":[]}'],
    ['policy-arrays-of-one-are-unpacked', '{"input":{},"policy":{"ttl":["soon"]}}'],
    ['ttl-may-be-a-word', '{"input":{},"policy":{"ttl":{}}}'],
  ])('%s still refuses %s', async (fault, body) => {
    const { call } = await openWorld({ faults: [fault] });
    expect((await call('POST /probe/run', { body })).status).toBe(400);
  });

  test('a body that is read up to its last brace is read as a whole', async () => {
    const { run, status, pass } = await openWorld({ faults: ['body-is-read-up-to-its-last-brace'] });
    const id = await run('{"input":{"a":"}\\"{"}} and more');
    await pass(0);
    expect(await status(id)).toMatchObject({ output: { a: '}"{' } });
  });

  test('a refused submission that is queued all the same is refused all the same', async () => {
    const { call, keys } = await openWorld({ faults: ['unauthorized-submission-is-queued'] });
    const body = { input: { probe: { work: 1000 } } };
    expect((await call('POST /exclusive/run', { key: keys.invalid, body })).status).toBe(401);
    expect((await call('GET /exclusive/health')).body).toMatchObject({ jobs: { inProgress: 1 } });
  });

  test.each(['missing-key-ignored', 'health-needs-no-key'])(
    '%s still refuses an invalid key',
    async (fault) => {
      const { call, keys } = await openWorld({ faults: [fault] });
      expect((await call('GET /probe/health', { key: keys.invalid })).status).toBe(401);
    },
  );
});
