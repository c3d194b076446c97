import { describe, expect, test } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { faults } from './faults.ts';

const oddBodies = ['null', '[]', '5', '"text"', '{"policy":{"ttl":"soon"}}', '{"input":5,"policy":5}', '{}'];

describe.each([...faults])('a world with $id', ({ id }) => {
  test('stays up, whatever it is sent', { timeout: 5_000 }, async () => {
    const { call, pass } = await openWorld({ faults: [id] });
    for (const body of oddBodies) {
      expect((await call('POST /probe/run', { body })).status, body).toBeLessThan(500);
    }
    await pass(0);
    expect((await call('POST /probe/run', { body: { input: {} } })).status).toBeLessThan(500);
    expect(Number.isSafeInteger((await pass(100_000)).now)).toBe(true);
  });

  test('stays up on /runsync as well', { timeout: 5_000 }, async () => {
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

  test.each(['missing-key-ignored', 'health-needs-no-key'])(
    '%s still refuses an invalid key',
    async (fault) => {
      const { call, keys } = await openWorld({ faults: [fault] });
      expect((await call('GET /probe/health', { key: keys.invalid })).status).toBe(401);
    },
  );
});
