import { leavesOf } from './renames.ts';
import { isItem } from './v2-items.ts';

/** Numbers in an answer that are called as if they were money. */
export function amountsIn(json: unknown): number[] {
  if (Array.isArray(json)) return json.flatMap(amountsIn);
  if (!isItem(json)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    /amount|total|cost|spen[dt]|charge/i.test(name) ? numbersIn(value) : amountsIn(value),
  );
}

function numbersIn(value: unknown): number[] {
  return leavesOf(value).filter((leaf): leaf is number => typeof leaf === 'number');
}
