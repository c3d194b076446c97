import { counted } from '../counted.ts';
import type { TracedBurst } from '../http/trace.ts';

/** How many calls set out, and how, in words. */
export function burstSchedule({ ordered, made, group, gap, atOnce, different }: TracedBurst): string {
  const calls = made < ordered ? `${counted(made, 'call')}, of ${ordered} at most` : counted(made, 'call');
  const spread = gap > 0 ? `, ${group} every ${gap} ms` : '';
  const others = different > 1 ? `, ${different} of them in turn, the first` : '';
  return `${calls}${spread}, at most ${atOnce} at once${others}`;
}

/** Each kind of answer: its status or what became of it, how many there were, and the first one's body. */
export function answersOf({ counts, first }: TracedBurst): [name: string, count: number, body: string][] {
  return Object.entries(counts).map(([name, count]) => [name, count, first[name] ?? '']);
}
