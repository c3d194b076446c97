import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../emulator/start.ts';
import { expectFit } from '../emulator/testing/fit.ts';
import { clientOf, testControlToken } from '../emulator/testing/open-world.ts';
import { type Stop, tour } from '../emulator/testing/rest-tour.ts';
import type { Operation } from '../generated/operation.ts';
import { generate } from '../generator/generate.ts';
import { openWorkshop, type Workshop } from '../generator/testing/workshop.ts';

const published =
  process.env.PUBLISHED_SCHEMAS ?? fileURLToPath(new URL('../../shared/contract/published', import.meta.url));
const absent = !existsSync(published);
if (absent) process.stderr.write(`skipped: no published schemas in ${published}: set PUBLISHED_SCHEMAS\n`);

describe.skipIf(absent)('the emulator, held against the published schemas', () => {
  let workshop: Workshop;
  let stops: Stop[];
  let served: { servers: { url: string }[]; paths: object };

  beforeAll(async () => {
    workshop = await openWorkshop();
    await generate({ from: published, out: workshop.folder }, () => {});
    const emulator = await start({
      controlToken: testControlToken,
      restV2Schema: join(published, 'rest-v2.openapi.json'),
    });
    const world = clientOf(emulator, emulator.control);
    stops = await tour(world);
    served = (await world.v2('GET /openapi.json')).body as typeof served;
    await emulator.stop();
  });

  afterAll(() => workshop[Symbol.asyncDispose]());

  async function operationsOf(version: 'v1' | 'v2'): Promise<Operation[]> {
    const { operations } = await workshop.load(`rest-${version}/operations.ts`);
    return Object.values(operations as Record<string, Operation>);
  }

  test.each(['v1', 'v2'] as const)(
    '%s: every operation they describe answers as they say',
    async (version) => {
      const operations = await operationsOf(version);
      const own = stops.filter((stop) => stop.version === version && !stop.line.endsWith('/openapi.json'));
      const seen = own.map(({ line, answer }) => {
        expect(answer.status, `${line}: ${answer.text}`).toBeLessThan(300);
        // The published v1 describes no answer of a restart.
        return /\/restart$/.test(line) ? undefined : expectFit(operations, line, answer);
      });
      expect(new Set(seen).size).toBeGreaterThan(version === 'v1' ? 30 : 50);
    },
  );

  test('v2 serves the one it was given, at an address to which its paths lead', () => {
    expect(Object.keys(served.paths)).toContain('/v2/pods');
    expect(served.servers).toEqual([{ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/rest$/) }]);
  });
});
