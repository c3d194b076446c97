import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { makeV1 as makeFirst } from '../../shared/making/v1-own.ts';
import { make } from '../../shared/making/v2-own.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

const ways = (['v2', 'v1'] as const).map((through) => ({
  through,
  [toStringMethod]: () => `an endpoint made through ${through}`,
}));

/** What says that there is no such endpoint. @see interface 7.1 */
const unknown = 404;

/** Two endpoints made alike have an address each, by their ids, as long as they are there. */
rule(
  'v2.endpoint.job-address',
  { calls: 14, waits: { least: 0, most: 1_200_000, patient: true }, makes: { endpoint: [1, 4] } },
  async (ruleContext) => {
    const possible = ways.filter(({ through }) => through === 'v2' || ruleContext.offers('v1-served'));
    await ruleContext.property(possible, async ({ through }, caseContext) => {
      const { when, time, expect, elapsed, request } = caseContext;
      await expectService(caseContext);
      const build = through === 'v2' ? make : makeFirst;
      const ids = [
        (await build('endpoint', caseContext, ruleContext)).id,
        ...(ruleContext.ownWorld ? [(await build('endpoint', caseContext, ruleContext)).id] : []),
      ];
      expect(new Set(ids).size, 'how many ids the endpoints have').toBe(ids.length);
      for (const endpoint of ids) {
        let status: number | undefined;
        await time.until(async () => {
          ({ status } = await when.call({ ...request({ operation: 'health' }), endpoint }));
          return status === unknown ? undefined : true;
        }, time.now() + time.setupTimeout);
        elapsed(() =>
          expect(status, `the status of GET /health of an endpoint made through ${through}`).not.toBe(
            unknown,
          ),
        );
      }
    });
  },
);
