import { callOut } from './call-out.js';
import { Crash, probe } from './probe.js';

const finished = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);
const kept = { run: 1_800_000, runsync: 60_000 };
/** Milliseconds: until a worker takes jobs, from pick-up to the handler's start, before a failed job is tried again. */
const [coldStart, handlerStart, tryAgainAfter] = [350, 80, 900];
/** What is to end is ended so much late, within the slack that its profile asks for. */
const late = 30;
/** An idle worker goes after this. */
const idleTime = 5000;
/** Attempts at a job that fails. */
const attempts = 3;
/** Characters of a piece of a chunk: below 1 MB however they are written. */
const pieceLength = 120_000;

/** One queue-based endpoint: jobs, workers and what was counted. @see interface 1, 3 */
export class Endpoint {
  jobs = new Map();
  #queue = [];
  #workers = new Set();
  #counts = { completed: 0, failed: 0, retried: 0 };

  constructor({ id, workersMax, executionTimeout = 600_000 }, clock, violation) {
    Object.assign(this, { id, workersMax, executionTimeout, clock, violation });
  }

  get running() {
    return [...this.#workers].filter(({ isReady }) => isReady).length;
  }

  submit(id, kind, { input, webhook, policy = {}, s3Config }) {
    const job = {
      id,
      kind,
      input,
      webhook,
      policy,
      s3Config,
      submittedAt: this.clock.now,
      waiters: new Set(),
    };
    this.jobs.set(id, job);
    this.setTtl(job, policy.ttl ?? 86_400_000);
    this.#enqueue(job);
    return job;
  }

  /** The lifespan from submission: at its end the job is gone, whatever it is at. */
  setTtl(job, ttl) {
    job.endTtl?.();
    if (this.violation === 'ttl-is-ignored') return;
    job.endTtl = this.clock.at(job.submittedAt + ttl + late, () => this.#delete(job));
  }

  cancel(job) {
    if (finished.has(job.status)) return false;
    if (this.violation === 'cancelled-jobs-run-on') job.status = 'CANCELLED';
    else this.#finish(job, 'CANCELLED');
    return true;
  }

  retry(job) {
    if (job.status !== 'FAILED' && job.status !== 'TIMED_OUT') return false;
    job.endRetention?.();
    for (const member of ['output', 'error', 'chunks', 'pickedAt', 'endedAt']) delete job[member];
    job.failures = 0;
    this.#enqueue(job);
    return true;
  }

  purge() {
    const waiting = this.#jobsThat('IN_QUEUE');
    for (const job of waiting) this.#delete(job);
    return waiting.length;
  }

  health() {
    const [inQueue, inProgress] = ['IN_QUEUE', 'IN_PROGRESS'].map((status) => this.#jobsThat(status).length);
    const busy = [...this.#workers].filter(({ job }) => job !== undefined).length;
    return {
      endpoint: this.id,
      jobs: { ...this.#counts, inProgress, inQueue },
      workers: { idle: this.running - busy, running: busy, starting: this.#workers.size - this.running },
    };
  }

  #jobsThat(status) {
    return [...this.jobs.values()].filter((job) => job.status === status);
  }

  #enqueue(job) {
    job.status = 'IN_QUEUE';
    this.#queue.push(job);
    this.#dispatch();
  }

  /** Gives waiting jobs to idle workers, and starts a worker for each that may have one. */
  #dispatch() {
    for (const worker of this.#workers) {
      if (this.#queue.length === 0) break;
      if (worker.isReady && worker.job === undefined) this.#pickUp(worker, this.#queue.shift());
    }
    const starting = this.#workers.size - this.running;
    const wanted = this.#queue.filter(({ policy }) => policy.lowPriority !== true).length - starting;
    for (let one = 0; one < Math.min(wanted, this.workersMax - this.#workers.size); one++)
      this.#startWorker();
  }

  #startWorker() {
    const worker = { isReady: false };
    this.#workers.add(worker);
    this.clock.at(this.clock.now + coldStart, () => {
      worker.isReady = true;
      this.#rest(worker);
    });
  }

  #rest(worker) {
    worker.job = undefined;
    this.#dispatch();
    if (worker.job !== undefined) return;
    worker.endIdle = this.clock.at(this.clock.now + idleTime, () => this.#workers.delete(worker));
  }

  #pickUp(worker, job) {
    worker.endIdle?.();
    worker.job = job;
    Object.assign(job, { status: 'IN_PROGRESS', pickedAt: this.clock.now, chunks: [], taken: 0 });
    const stop = new AbortController();
    const limit = job.policy.executionTimeout ?? this.executionTimeout;
    const endLimit = this.clock.at(this.clock.now + limit + late, () => this.#finish(job, 'TIMED_OUT'));
    const task = this.clock.hold(`the handler of ${job.id}`);
    const end = () => {
      endLimit();
      stop.abort();
      task.end();
      delete job.stop;
    };
    job.stop = () => {
      end();
      this.#rest(worker);
    };
    const unlessStopped = (conclude) => (result) => {
      if (stop.signal.aborted) return;
      end();
      conclude(result);
    };
    this.#handle(job, stop.signal, task).then(
      unlessStopped((output) => this.#return(worker, job, output)),
      unlessStopped((error) => this.#fail(worker, job, error)),
    );
  }

  async #handle(job, signal, task) {
    const { clock } = this;
    const sleep = (ms) => {
      if (ms <= 0) return undefined;
      return new Promise((resolve) => {
        clock.at(clock.now + ms, () => {
          if (signal.aborted) return;
          task.resume();
          resolve();
        });
        task.park();
      });
    };
    await sleep(handlerStart);
    const { id, input, s3Config } = job;
    const view = structuredClone({ id, input, ...(s3Config === undefined ? {} : { s3Config }) });
    const yielded = (chunk) => {
      signal.throwIfAborted();
      job.chunks.push(...piecesOf(chunk));
      wakeWaiting(job);
    };
    return probe(view, { sleep, now: () => clock.now, signal, yielded });
  }

  /** The output of a job that yields is what it yielded. */
  #return(worker, job, output) {
    const isStream = Array.isArray(job.input.probe?.yield);
    job.output = isStream ? job.chunks.map((chunk) => chunk.output) : output;
    this.#finish(job, 'COMPLETED');
    this.#rest(worker);
  }

  #fail(worker, job, error) {
    job.failures = (job.failures ?? 0) + 1;
    if (error instanceof Crash) this.#workers.delete(worker);
    else this.#rest(worker);
    if (job.failures >= attempts) {
      job.error = String(error.message);
      this.#finish(job, 'FAILED');
    } else {
      this.#counts.retried += 1;
      job.status = 'IN_QUEUE';
      job.endPause = this.clock.at(this.clock.now + tryAgainAfter, () => this.#enqueue(job));
    }
    this.#dispatch();
  }

  #finish(job, status) {
    const wasCancelled = job.status === 'CANCELLED';
    this.#takeOff(job);
    Object.assign(job, { status, endedAt: this.clock.now });
    if (status === 'COMPLETED') this.#counts.completed += 1;
    if (status === 'FAILED' || status === 'TIMED_OUT') this.#counts.failed += 1;
    job.endRetention = this.clock.at(this.clock.now + kept[job.kind] + late, () => this.#delete(job));
    if (status !== 'CANCELLED' && !wasCancelled && typeof job.webhook === 'string') this.#callWebhook(job, 1);
    wakeWaiting(job);
  }

  #takeOff(job) {
    const place = this.#queue.indexOf(job);
    if (place >= 0) this.#queue.splice(place, 1);
    job.endPause?.();
    job.stop?.();
  }

  #delete(job) {
    this.jobs.delete(job.id);
    this.#takeOff(job);
    job.endTtl?.();
    job.endRetention?.();
    job.status = 'GONE';
    wakeWaiting(job);
  }

  /** Calls the receiver up to three times, 10 s apart. One that says 102 has half a minute of the world's time. */
  async #callWebhook(job, time) {
    const { clock } = this;
    const task = clock.hold(`the webhook of ${job.id}`);
    const stop = new AbortController();
    const parked = (status) => {
      if (status !== 102) return;
      clock.at(clock.now + 30_000, () => {
        task.resume();
        stop.abort();
      });
      task.park();
    };
    const body = {
      event: 'finished',
      at: clock.now,
      job: { id: job.id, state: job.status, result: job.output },
    };
    const answer = await callOut(job.webhook, body, stop.signal, parked);
    const isTaken = answer !== undefined && answer.status >= 200 && answer.status < 300;
    const most = this.violation === 'webhooks-are-called-once' ? 1 : 3;
    if (!isTaken && time < most) clock.at(clock.now + 10_000, () => this.#callWebhook(job, time + 1));
    task.end();
  }
}

/** Wakes the calls that wait for a change of a job. */
function wakeWaiting({ waiters }) {
  for (const wake of [...waiters]) wake();
}

/** A chunk that is larger than 1 MB goes out in several. */
function piecesOf(chunk) {
  const isText = typeof chunk.output === 'string';
  const text = isText ? chunk.output : JSON.stringify(chunk.output);
  if (text.length <= pieceLength) return [chunk];
  const pieces = [];
  for (let at = 0; at < text.length; ) {
    const end = at + pieceLength;
    const isPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const output = text.slice(at, isPair ? end - 1 : end);
    pieces.push({ ...chunk, output });
    at += output.length;
  }
  return pieces;
}

export { finished };
