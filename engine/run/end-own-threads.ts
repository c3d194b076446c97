import { AsyncLocalStorage } from 'node:async_hooks';
import type { Worker } from 'node:worker_threads';

const startedThreads = new AsyncLocalStorage<Set<Worker>>();

let isRecording = false;

/**
 * Runs a task and then ends the worker threads that it started itself and that are still alive. Vitest gives its thread a minute
 * to end and forgets it afterwards; on a busy machine a minute is short, and a thread that is alive keeps the process from ending.
 */
export async function endOwnThreads<T>(task: () => Promise<T>): Promise<T> {
  if (!isRecording) {
    isRecording = true;
    process.on('worker', (thread) => startedThreads.getStore()?.add(thread));
  }
  const threads = new Set<Worker>();
  try {
    return await startedThreads.run(threads, task);
  } finally {
    await Promise.all([...threads].map((thread) => thread.terminate()));
  }
}
