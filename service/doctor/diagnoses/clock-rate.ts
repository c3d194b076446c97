import { setTimeout as sleep } from 'node:timers/promises';
import { probesIn } from '../endpoints.ts';
import { type Diagnosis, foundProblem, ok, skippedFinding } from '../finding.ts';
import type { Ran } from '../trials.ts';

/** How much of a difference is laid to clocks and scheduling, and not to the rate. */
const margin = 1.15;

/** The target's clock runs as fast as the profile says: two stamps of the probe, and our own clock between them. */
export const clockRate: Diagnosis = {
  id: 'clock.rate',
  after: ['handler.probe'],
  async examine({ site, trials, rate, moment, signal }) {
    const [endpoint] = probesIn(site);
    if (endpoint === undefined) return [];
    const first = await trials.of(endpoint);
    if (first.came !== 'ran') return [skippedFinding('no job of the probe ran')];
    const wait = Math.max(0, first.seen + 2 * moment - performance.now());
    await sleep(wait, undefined, { signal }).catch(() => {});
    const second = await trials.run(endpoint);
    if (second.came !== 'ran') return [skippedFinding('a second job of the probe did not run')];
    const { least, most } = rates(first, second);
    if (rate >= least / margin && rate <= most * margin)
      return [ok(`the target's clock runs at rate ${rate}`)];
    const measured = round((least + most) / 2);
    return [
      foundProblem(
        `the target's clock runs at a rate of about ${measured}, and the profile says ${rate}`,
        `Set capabilities.clockRate to ${measured < 2 && measured > 0.5 ? 1 : Math.round(measured)}: every wait goes by it.`,
      ),
    ];
  },
};

/** Each run began between our asking for it and our seeing its end. */
function rates(first: Ran, second: Ran): { least: number; most: number } {
  const passed = second.at - first.at;
  return {
    least: passed / (second.seen - first.sent),
    most: passed / Math.max(1, second.sent - first.seen),
  };
}

function round(rate: number): number {
  return Number(rate.toPrecision(2));
}
