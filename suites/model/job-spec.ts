import fc from 'fast-check';
import type { Duration } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { Breakage } from '../../service/case/beacons.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { probing } from '../arbitraries/probe-spec.ts';

/** What a job of the model is to do. */
export type ModelJobSpec = {
  readonly work: Duration;
  /** Its first runs break so. */
  readonly breaks?: { readonly how: Breakage; readonly runs: number };
  readonly streams?: true;
  readonly ttl?: Duration;
  readonly executionTimeout?: Duration;
};

/** Runs that break whatever the service does about it by itself. */
const evermore = 99;

/** Shrinks towards a job that returns at once. */
export function modelJobSpecs(mostWork: Duration): fc.Arbitrary<ModelJobSpec> {
  const work = fc.integer({ min: 0, max: mostWork });
  const runs = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant(evermore));
  const breaks = fc.record({ how: fc.constantFrom<Breakage>('fail', 'crash'), runs });
  const plain = fc.record({ work });
  const optional = { requiredKeys: ['work'] as const };
  const streaming = fc.record({ work, streams: fc.constant<true>(true) });
  const tooLong = fc.integer({ min: 0, max: mostWork }).map((more) => ({
    work: limits.executionTimeout.minimum + 1 + more,
    executionTimeout: limits.executionTimeout.minimum,
  }));
  const short = fc.record({ work: fc.integer({ min: 0, max: 4 * mostWork }), ttl: shortTtl() });
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: plain },
    {
      weight: 3,
      arbitrary: fc.record(
        { work, breaks, streams: fc.constant<true>(true) },
        { requiredKeys: [...optional.requiredKeys, 'breaks'] },
      ),
    },
    { weight: 1, arbitrary: streaming },
    { weight: 3, arbitrary: tooLong },
    { weight: 2, arbitrary: short },
  );
}

/** Jobs that fail, crash their worker or time out, each soon. Shrinks towards one that fails. */
export function breakingJobSpecs(mostWork: Duration): fc.Arbitrary<ModelJobSpec> {
  const work = fc.integer({ min: 0, max: Math.floor(mostWork / 4) });
  const how = fc.constantFrom<Breakage>('fail', 'crash');
  const breaks = fc.record({ how, runs: fc.integer({ min: 1, max: 7 }) });
  const streams = fc.constant<true>(true);
  return fc.record({ work, breaks, streams }, { requiredKeys: ['work', 'breaks'] });
}

function shortTtl(): fc.Arbitrary<Duration> {
  return fc.integer({ min: limits.ttl.minimum, max: 2 * limits.ttl.minimum });
}

/** The submission of a job that carries a mark: what it returns and yields shows whose it is. */
export function submissionOf(spec: ModelJobSpec, mark: string, { beacons }: CaseContext): object {
  const { work, breaks, streams, ttl = limits.ttl.maximum, executionTimeout } = spec;
  const beacon = breaks === undefined ? beacons.url : beacons.breaking(breaks.how, breaks.runs);
  const yields = streams
    ? {
        yield: [
          { mark, part: 1 },
          { mark, part: 2 },
        ],
      }
    : {};
  return {
    input: probing({ beacon, work, return: { mark }, ...yields }),
    policy: { ttl, executionTimeout: executionTimeout ?? limits.executionTimeout.maximum },
  };
}

/** As a failure report shows it. */
export function describeJobSpec({ work, breaks, streams, ttl, executionTimeout }: ModelJobSpec): string {
  const parts = [
    `work ${work}`,
    ...(breaks === undefined ? [] : [`${breaks.how} ${breaks.runs === evermore ? 'always' : breaks.runs}`]),
    ...(streams ? ['streams'] : []),
    ...(ttl === undefined ? [] : [`ttl ${ttl}`]),
    ...(executionTimeout === undefined ? [] : [`executionTimeout ${executionTimeout}`]),
  ];
  return parts.join(', ');
}
