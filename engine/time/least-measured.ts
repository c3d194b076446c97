import type { Duration, Time } from './time.ts';

/** Two clocks that run by themselves agree to one in a thousand at least. */
const drift = 0.001;

/** The least that may be measured of a span between calls: on a clock that runs by itself it may seem a little shorter. */
export function leastMeasured(span: Duration, { kind, tick }: Pick<Time, 'kind' | 'tick'>): Duration {
  return kind === 'virtual' ? span : span * (1 - drift) - tick;
}
