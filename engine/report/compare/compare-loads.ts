import { counted } from '../../counted.ts';
import type { LoadRecord } from '../load-record.ts';

/** A figure of two loads, in jobs a second or milliseconds, and how many times the earlier one it is now. */
export type Figure = {
  readonly name: string;
  readonly before: number;
  readonly now: number;
  readonly ratio: number;
};

export type LoadDifference = {
  /** Parts that came to another verdict; `absent` where a load did not have the part. */
  readonly verdicts: readonly { readonly part: string; readonly before: string; readonly now: string }[];
  /** Those that both loads have. */
  readonly figures: readonly Figure[];
};

export function compareLoads(before: LoadRecord, now: LoadRecord): LoadDifference {
  const [then, today] = [before, now].map(
    ({ findings }) => new Map(findings.map(({ part, verdict }) => [part, verdict])),
  );
  const parts = [...new Set([...then!.keys(), ...today!.keys()])];
  const earlier = new Map(figuresOf(before));
  return {
    verdicts: parts
      .map((part) => ({ part, before: then!.get(part) ?? 'absent', now: today!.get(part) ?? 'absent' }))
      .filter((one) => one.before !== one.now),
    figures: figuresOf(now).flatMap(([name, value]) => {
      const was = earlier.get(name);
      return was === undefined || was === 0 ? [] : [{ name, before: was, now: value, ratio: value / was }];
    }),
  };
}

function figuresOf({ pools = [], steps = [], memory }: LoadRecord): [string, number][] {
  return [
    ...pools.map(({ workers, most }): [string, number] => [
      `jobs a second, ${counted(workers, 'worker')}`,
      most,
    ]),
    ...steps.flatMap(({ name, workers, asked, queue, execution }): [string, number][] => {
      const step = name ?? `${counted(workers, 'worker')} at ${asked} jobs a second`;
      return [
        ...percentileOf(`queue delay p95 in ms, ${step}`, queue.p95),
        ...percentileOf(`execution p95 in ms, ${step}`, execution.p95),
      ];
    }),
    ...(memory === undefined ? [] : [['most memory in bytes', memory.most] as [string, number]]),
  ];
}

function percentileOf(name: string, value: number | undefined): [string, number][] {
  return value === undefined ? [] : [[name, value]];
}
