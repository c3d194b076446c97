import { leavesOf } from './renames.ts';
import { isItem } from './v2-items.ts';

const asMoney = /amount|total|cost|spen[dt]|charge/i;
const asNumberOf = /count|items|records|pages|rows/i;
/** What says that a list is one part of many: its total is then that of what is listed. */
const asPart = /^(page|limit|offset|skip|cursor|next)/i;

/** Numbers in an answer that are called as if they were money. */
export function amountsIn(json: unknown): number[] {
  if (Array.isArray(json)) return json.flatMap(amountsIn);
  if (!isItem(json)) return [];
  const isPart = Object.keys(json).some((name) => asPart.test(name));
  const isAmount = (name: string): boolean =>
    asMoney.test(name) && !asNumberOf.test(name) && !(isPart && /^total$/i.test(name));
  return Object.entries(json).flatMap(([name, value]) =>
    isAmount(name) ? numbersIn(value) : amountsIn(value),
  );
}

function numbersIn(value: unknown): number[] {
  return leavesOf(value).filter((leaf): leaf is number => typeof leaf === 'number');
}
