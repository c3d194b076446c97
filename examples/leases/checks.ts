import fc from 'fast-check';
import type { PropertyContext } from '../../engine/property/property-context.ts';
import type { CaseContext } from './case-context.ts';

type Check = (ruleContext: PropertyContext<CaseContext>) => Promise<unknown>;

const values = fc.jsonValue({ maxDepth: 3 });
/** Milliseconds that a lease may hold for. */
const spans = fc.integer({ min: 1, max: 60_000 });
/** What somebody may try who does not hold the lease. */
const attempts = [
  { operation: 'PUT keys', body: { value: 'from outside' } },
  { operation: 'DELETE keys' },
  { operation: 'POST lease', body: { ms: 1000 } },
  { operation: 'POST release', token: 'no token at all' },
] as const;

/** How each rule is judged. */
export const checks: Readonly<Record<string, Check>> = {
  'key.tells-what-was-written': ({ property }) =>
    property(fc.tuple(values, values), async (written, { when, expect }) => {
      const before = await when({ operation: 'GET keys' });
      let version = before.status === 404 ? 0 : recordOf(before.json).version;
      for (const value of written) {
        version += 1;
        const put = await when({ operation: 'PUT keys', body: { value } });
        expect(put.status).toBe(200);
        const read = await when({ operation: 'GET keys' });
        expect(read.status).toBe(200);
        expect(recordOf(read.json)).toMatchObject({ value: JSON.parse(JSON.stringify(value)), version });
      }
    }),

  'key.gone-once-deleted': ({ property }) =>
    property(values, async (value, { given, when, expect }) => {
      await given({ operation: 'PUT keys', body: { value } });
      await given({ operation: 'DELETE keys' });
      expect((await when({ operation: 'GET keys' })).status).toBe(404);
      expect((await when({ operation: 'DELETE keys' })).status).toBe(404);
      const again = await when({ operation: 'PUT keys', body: { value } });
      expect(recordOf(again.json).version).toBe(1);
    }),

  'lease.excludes': ({ property }) =>
    property(
      fc.record({
        ms: spans,
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        attempt: fc.constantFrom(...attempts),
      }),
      async ({ ms, part, attempt }, { given, leased, when, time, expect }) => {
        await given({ operation: 'PUT keys', body: { value: 'ours' } });
        const { sent } = await leased(ms);
        await time.reach(sent + Math.floor(part * (ms - 1)));
        const refused = await when(attempt);
        expect(refused.status, 'while the lease holds').toBe(409);
        const read = await when({ operation: 'GET keys' });
        expect(recordOf(read.json).value).toBe('ours');
      },
    ),

  'lease.lets-its-holder-write': ({ property }) =>
    property(
      fc.record({ ms: spans, writes: fc.array(values, { minLength: 1, maxLength: 4 }) }),
      async (drawn, caseContext) => {
        const { leased, when, expect } = caseContext;
        const { token } = await leased(drawn.ms);
        for (const value of drawn.writes) {
          const put = await when({ operation: 'PUT keys', body: { value }, token });
          expect(put.status, 'a write of the holder').toBe(200);
        }
        expect((await when({ operation: 'DELETE keys', token })).status, 'a delete of the holder').toBe(204);
      },
    ),

  'lease.ends': ({ property }) =>
    property(fc.record({ ms: spans, isReleased: fc.boolean() }), async ({ ms, isReleased }, caseContext) => {
      const { given, leased, when, time, inconclusive, expect } = caseContext;
      const { token, answered } = await leased(ms);
      const early = await when({ operation: 'PUT keys', body: { value: 'too early' } });
      if (early.status !== 409) inconclusive('the lease did not hold at all');
      if (isReleased) await given({ operation: 'POST release', token });
      else await time.reach(answered + ms);
      const put = await when({ operation: 'PUT keys', body: { value: 'free again' } });
      expect(put.status, 'a write once the lease is over').toBe(200);
      const next = await when({ operation: 'POST lease', body: { ms: 1000 } });
      expect(next.status, 'a lease once the last one is over').toBe(200);
    }),
};

function recordOf(json: unknown): { readonly value: unknown; readonly version: number } {
  return (json ?? {}) as { value: unknown; version: number };
}
