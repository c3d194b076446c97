import { describe, expect, test } from 'vitest';
import type { Time } from '../../engine/time/time.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { endsOf, type History, type JobHistory } from './job-history.ts';
import { hearEnds } from './look-into.ts';

/** A completed job of which only the start was heard when it was looked at. */
const job = {
  ...{ number: 0, id: 'a', plan: { silent: false }, reports: [] },
  last: { record: { status: 'COMPLETED' } },
} as unknown as JobHistory;
const history = { jobs: [job], purges: [] } as unknown as History;

/** A case that is asked again each second, and hears the end of its job once `after` milliseconds have passed. */
function hearing(after: number, kind: Time['kind'] = 'real') {
  let now = 0;
  const time = {
    kind,
    now: () => now,
    toRealTime: (duration: number) => duration / 20,
    async until<T>(ask: () => Promise<T | undefined>, deadline: number): Promise<T | undefined> {
      for (let found = await ask(); ; found = await ask()) {
        if (found !== undefined || now > deadline) return found;
        now += 1000;
      }
    },
  };
  const end = { event: 'end', job: 'a', since: 0 };
  const beacons = { reports: () => (now >= after ? [end] : []) };
  return { time, beacons } as unknown as Pick<CaseContext, 'time' | 'beacons'>;
}

const ends = ({ jobs }: History): number => endsOf(jobs[0]!).length;

describe('the end of a completed job', () => {
  test('is waited for, while a slow way may bring it', async () => {
    expect(ends(await hearEnds(history, hearing(150_000)))).toBe(1);
  });

  test('is missing once the longest report would have come', async () => {
    expect(ends(await hearEnds(history, hearing(250_000)))).toBe(0);
  });

  test('is not waited for on a virtual clock, on which nothing is late', async () => {
    expect(ends(await hearEnds(history, hearing(1000, 'virtual')))).toBe(0);
  });
});
