import { callOut } from './call-out.js';

/** The worker process dies. */
export class Crash extends Error {}

/**
 * The handler of specs/probe.md.
 * @param run `sleep(ms)` and `now()` of the world's time, `signal` of a stop, `yielded` takes chunks
 */
export async function probe(job, run) {
  const orders = job.input.probe;
  if (!isObject(orders)) return job.input;
  const command = await report('start', job, orders, run);
  const begun = run.now();
  const end = command === 'finish' ? begun : Math.max(begun + (orders.work ?? 0), orders.until ?? 0);
  const stamped = (value) => (orders.stamp === true ? { at: begun, value } : value);
  const items = Array.isArray(orders.yield) ? orders.yield : [];
  for (const [index, item] of items.entries()) {
    const metrics = orders.metrics?.[index];
    run.yielded({ output: stamped(item), ...(isObject(metrics) ? { metrics } : {}) });
    await run.sleep(begun + Math.floor(((end - begun) * (index + 1)) / items.length) - run.now());
  }
  await run.sleep(end - run.now());
  const breaks = (when) => isObject(when) && (when.always === true || run.now() < (when.until ?? 0));
  if (command === 'crash' || breaks(orders.crash)) throw new Crash('the probe was told to crash');
  if (command === 'fail' || breaks(orders.fail)) throw new Error('the probe was told to fail');
  await report('end', job, orders, run);
  return stamped(outputOf(job, orders));
}

function outputOf(job, orders) {
  if (orders.reflect === true) return job;
  if (typeof orders.size === 'number') return 'x'.repeat(orders.size);
  return 'return' in orders ? orders.return : { probed: true };
}

async function report(event, job, { beacon }, { now, signal }) {
  if (typeof beacon !== 'string') return undefined;
  const answer = await callOut(beacon, { event, job: job.id, at: now() }, signal);
  try {
    return JSON.parse(answer.text).do;
  } catch {
    return undefined;
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
