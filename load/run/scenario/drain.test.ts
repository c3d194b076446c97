import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { LoadTarget } from '../load-target.ts';
import { untilDrained } from './drain.ts';
import { CutShortError } from './session.ts';
import { untilNoWorkers } from './until-no-workers.ts';

type Health = { readonly jobs: object; readonly workers: object };

function health(waiting: number, workers: number): Health {
  return { jobs: { inQueue: waiting, inProgress: 0, completed: 7 }, workers: { idle: workers, running: 0 } };
}

/** A request for a target whose health is each of these in turn, and then the last; `asked` counts. */
async function requestFor(...answers: readonly (Health | undefined)[]) {
  let asked = 0;
  const server = createServer((_, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    response.writeHead(answer === undefined ? 500 : 200).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const abort = new AbortController();
  const target: LoadTarget = {
    ...{ name: 't', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' },
    ...{ endpoint: 'e', shared: 'e', clockRate: 1, requestsPerWorker: null, objectives: {} },
  };
  return { request: { target, signal: abort.signal }, abort, asked: () => asked };
}

test('an endpoint is drained once no job waits or is at work', async () => {
  const { request, asked } = await requestFor(health(2, 1), undefined, health(1, 1), health(0, 1));
  expect(await untilDrained(request, 'e')).toBeUndefined();
  expect(asked()).toBe(4);
});

test('an endpoint that gives no health record any more is not waited for as one with jobs', async () => {
  let now = 0;
  const runner = {
    now: () => now,
    async sleep(ms: number) {
      now += ms;
    },
    askHealth: async () => undefined,
  };
  const { signal } = new AbortController();
  const request = { runner, signal, target: {} } as unknown as Parameters<typeof untilDrained>[0];
  expect(await untilDrained(request, 'e')).toBe(
    'the endpoint gave no health record for 15 s before the step: the target may have stopped',
  );
  expect(now).toBeLessThan(16_000);
});

test('nobody waits on once the load is ended', async () => {
  const { request, abort } = await requestFor(health(2, 1));
  setTimeout(() => abort.abort(), 100);
  expect(await untilDrained(request, 'e')).toBe('the endpoint still had jobs when the step began');
  await expect(untilNoWorkers(request, 'e')).rejects.toThrow(CutShortError);
});

test('workers are waited for until all have ended, and the jobs reported that were completed', async () => {
  const { request, asked } = await requestFor(health(0, 2), health(0, 1), health(0, 0));
  expect(await untilNoWorkers(request, 'e')).toEqual({ completed: 7 });
  expect(asked()).toBe(3);
});

test('workers that stay are reported as they were seen, with what to set', async () => {
  const { request } = await requestFor(health(0, 1));
  const hasty = { ...request, target: { ...request.target, clockRate: 6_000_000 } };
  expect(await untilNoWorkers(hasty, 'e')).toEqual({
    problem: expect.stringMatching(
      /\/health counted .* idle and .* running.*least number of workers is 0 and idleTimeout/,
    ),
  });
});
