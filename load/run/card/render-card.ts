import { median } from '../median.ts';
import type { CardFigures } from './compare-card.ts';

/** What a queue may cost of the rate that the card has by itself. */
const tolerated = 0.05;

/** A line for each way of working, with its share of the rate without a queue: medians of the rounds. */
export function renderCard({ card, tflops, bare, singleStream, offline, problems }: CardFigures): string {
  const beside = (name: string, rates: readonly number[]): string => {
    const share = median(rates) / median(bare);
    const words = share >= 1 - tolerated ? 'within' : 'not within';
    return `${name}: ${shown(rates)} jobs/s, ${(100 * share).toFixed(1)} % of that: ${words} ${100 * tolerated} %`;
  };
  return [
    `${card.device}, ${card.kind}`,
    `without a queue: ${shown(bare)} jobs/s, ${median(tflops).toFixed(0)} TFLOP/s in the products`,
    beside('single stream', singleStream),
    beside('offline', offline),
    ...problems.map((problem) => `invalid: ${problem}`),
  ].join('\n');
}

function shown(rates: readonly number[]): string {
  return rates.map((rate) => Number(rate.toPrecision(4))).join(', ');
}
