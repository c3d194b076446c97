// The thread that ends its process once the parent has ended, whatever the other threads do.
import { workerData } from 'node:worker_threads';

/** Milliseconds between two looks. */
const lookEvery = 1000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, lookEvery);
