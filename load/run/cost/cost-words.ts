import { counted } from '../../../engine/counted.ts';
import type { CostRecord } from '../../../engine/report/load-record.ts';

/** What a pool cost, in a line for people. */
export function costWords(cost: CostRecord): string {
  const whose = `costs of ${counted(cost.workers, 'worker')}: `;
  if ('unknown' in cost) return `${whose}not known, ${cost.unknown}`;
  const { gpuTypes, gpus, hourly, source, workerSeconds, byCatalog, billed } = cost;
  const gpu = `${gpus === 1 ? '' : `${gpus} × `}${gpuTypes.join(' or ')}`;
  const bill = billed === undefined ? 'billing shows nothing of it yet' : `billed: ${dollars(billed)} USD`;
  return (
    `${whose}${dollars(byCatalog)} USD for ${workerSeconds.toFixed(1)} s of ${gpu} at ${dollars(hourly)} USD an hour ` +
    `(${source}); ${bill}`
  );
}

function dollars(amount: number): string {
  return String(Number(amount.toPrecision(4)));
}
