import type { NamedMeasurements } from '../engine/measurement/alike.ts';
import { printErrorLine } from '../engine/print.ts';

/** Says which of these runs ended early. */
export function nameCutShort(runs: readonly NamedMeasurements[]): void {
  for (const { name, measurements } of runs)
    if (measurements.settings.cutShort === true)
      printErrorLine(`${name} was cut short: it has the rounds before`);
}
