import { onTestFinished } from 'vitest';
import type { TransportAnswer } from '../../engine/http/transport.ts';
import type { Bracket, CallClock, Instant } from '../../engine/time/time.ts';
import type { JudgeFixture } from './judge-fixture.ts';

/** A world of the embedded target under its clock. */
export type TestWorld = {
  readonly clock: CallClock;
  /** When the world began. */
  readonly start: Instant;
  /** Where the clock was moved to. */
  readonly moves: readonly Instant[];
  /** Makes a bracketed call of the job API. */
  call(method: string, path: string, body?: unknown): Promise<{ outcome: TransportAnswer } & Bracket>;
  /** A call that our clock knows nothing of. */
  somebodyElseCalls(): Promise<void>;
  /** Submits a job that works so long, and waits for it at most that long. */
  runsync(work: number, wait: number): Promise<{ outcome: TransportAnswer } & Bracket>;
  end(): Promise<void>;
};

export async function openWorld(fixture: JudgeFixture): Promise<TestWorld> {
  const target = await fixture.open();
  const stage = await target.open({ seed: 1, memory: '' });
  const moves: Instant[] = [];
  const clock = stage.createClock((to) => moves.push(to), new AbortController().signal);
  const headers = { authorization: `Bearer ${stage.site.keys.valid}`, 'content-type': 'application/json' };

  const call: TestWorld['call'] = (method, path, body) => {
    const url = `${stage.site.urls.serverless}/probe${path}`;
    const request = { method, url, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const answer = clock.bracket(() => fixture.transport.send(request, 60_000));
    // A call that its test leaves behind is cut when the target closes.
    answer.catch(() => {});
    return answer;
  };
  async function end(): Promise<void> {
    await stage.close();
    await target.close();
  }
  onTestFinished(end);
  return {
    async somebodyElseCalls() {
      const url = `${stage.site.urls.serverless}/probe/health`;
      await fixture.transport.send({ method: 'GET', url, headers, body: undefined }, 60_000);
    },
    ...{ clock, moves, call, end, start: clock.now() },
    runsync: (work, wait) => call('POST', `/runsync?wait=${wait}`, { input: { probe: { work } } }),
  };
}
