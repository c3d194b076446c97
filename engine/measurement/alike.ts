import { UsageError } from '../errors.ts';
import { printableLine } from '../printable.ts';
import type { Measurements } from './measurements.ts';

/** Settings of a load that decide what its figures measure. */
const decisive = ['service', 'gpu', 'arrivals', 'rate', 'shares', 'seconds'] as const;

/** @throws UsageError where the runs were measured with other settings */
export function assertLikeSettings(runs: readonly Pick<Measurements, 'settings'>[]): void {
  for (const name of decisive) {
    const values = new Set(runs.map(({ settings }) => JSON.stringify(settings[name]) ?? 'none'));
    if (values.size > 1)
      throw new UsageError(
        `these were measured with different settings, ${name} ${[...values].map(printableLine).join(' and ')}: measure with the same`,
      );
  }
}

/** What was measured, and the folder or file that it is from. */
export type NamedMeasurements = {
  readonly name: string;
  readonly measurements: Pick<Measurements, 'load' | 'figures' | 'settings'>;
};

/** @throws UsageError where two have the same figures: one is a copy of the other, and would count twice */
export function assertNoCopies(runs: readonly NamedMeasurements[]): void {
  const known = new Map<string, string>();
  for (const { name, measurements } of runs) {
    const figures = JSON.stringify([measurements.load, measurements.figures]);
    const other = known.get(figures);
    if (other !== undefined)
      throw new UsageError(
        `${printableLine(name)} has the figures of ${printableLine(other)}: one is a copy, and each run counts once`,
      );
    known.set(figures, name);
  }
}

/** @throws UsageError where one is joined of parts already: any of them might count twice */
export function assertNotJoined(runs: readonly NamedMeasurements[]): void {
  const joined = runs.find(({ measurements }) => measurements.settings.parts !== undefined);
  if (joined !== undefined)
    throw new UsageError(`${printableLine(joined.name)} is joined of parts: join all parts at once`);
}
