import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { endOwnThreads } from './end-own-threads.ts';

test('ends the threads that a task started, and no others', async () => {
  const others = await startThread();
  const own = await endOwnThreads(startThread);
  try {
    expect(own.threadId).toBe(-1);
    expect(others.threadId).toBeGreaterThan(0);
  } finally {
    await others.terminate();
  }
});

test('tells tasks apart that run at the same time', async () => {
  let finish = (): void => {};
  let started = (_: Worker): void => {};
  const isStarted = new Promise<Worker>((resolve) => {
    started = resolve;
  });
  const longer = endOwnThreads(async () => {
    started(await startThread());
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const thread = await isStarted;
  await endOwnThreads(startThread);
  expect(thread.threadId).toBeGreaterThan(0);
  finish();
  await longer;
  expect(thread.threadId).toBe(-1);
});

test('ends them where the task fails', async () => {
  let thread: Worker | undefined;
  const task = endOwnThreads(async () => {
    thread = await startThread();
    throw new Error('failed');
  });
  await expect(task).rejects.toThrow('failed');
  expect(thread?.threadId).toBe(-1);
});

/** A thread that would never end by itself. */
async function startThread(): Promise<Worker> {
  const thread = new Worker('setInterval(() => {}, 1000)', { eval: true });
  await once(thread, 'online');
  return thread;
}
