import { listedItems } from '../client/listed-items.ts';
import type { CostCalls } from './cost-calls.ts';

/**
 * Amount that the bills of an endpoint come to so far, by all records of `GET /billing/serverless` that name it. Undefined where no
 * record is shown with an amount: how soon use is billed, and in which members, is not documented. @see interface 4.3
 */
export async function billedAmount(endpoint: string, calls: CostCalls): Promise<number | undefined> {
  const path = '/billing/serverless';
  const listed = listedItems(await calls.rest(path), path);
  if (listed === undefined) return undefined;
  const own = listed.filter((record) => Object.values(record).includes(endpoint));
  const amounts = own.map(amountIn);
  if (amounts.some((amount) => amount === undefined)) return undefined;
  return amounts.reduce<number>((sum, amount) => sum + amount!, 0);
}

/** The total of a record, or else the sum of its parts. */
function amountIn(record: Readonly<Record<string, unknown>>): number | undefined {
  const numbers = Object.entries(record).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  const total = numbers.find(([name]) => /^total/i.test(name));
  if (total !== undefined) return total[1];
  const parts = numbers.filter(([name]) => /amount|cost|charge/i.test(name));
  return parts.length === 0 ? undefined : parts.reduce((sum, [, amount]) => sum + amount, 0);
}
