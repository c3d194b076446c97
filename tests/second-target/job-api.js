import { finished } from './endpoint.js';

const mebi = 1024 * 1024;
/** Method, whether a job is named, calls in 10 s and at once. @see interface 4.1, 8 */
const operations = {
  run: ['POST', false, 1000, 200],
  runsync: ['POST', false, 2000, 400],
  status: ['GET', true, 2000, 400],
  stream: ['GET', true, 2000, 400],
  cancel: ['POST', true, 100, 20],
  retry: ['POST', true, Infinity, Infinity],
  'purge-queue': ['POST', false, 2, Infinity],
  health: ['GET', false, Infinity, Infinity],
  requests: ['GET', false, 10, 2],
  openai: ['POST', false, 2000, 400],
};
const most = { run: 10 * mebi, runsync: 20 * mebi };
const week = 604_800_000;

const refusal = (status, title) => ({ status, body: { problem: { title, code: status } } });

/** Answers a call of the job API of a world. `path` lies below the base address. @see interface 4.1, 5, 7.1, 8 */
export async function answerJobCall(world, call) {
  const [, endpointId, name, jobId] = /^\/([^/]+)\/([^/]+)(?:\/([^?]*))?$/.exec(call.path) ?? [];
  const [method, namesJob, calls, atOnce] = Object.hasOwn(operations, name ?? '') ? operations[name] : [];
  if (method === undefined) return refusal(404, 'there is no such operation');
  if (method !== call.method) return refusal(405, `this operation is called by ${method}`);
  if ((jobId !== undefined) !== (namesJob || name === 'openai')) return refusal(404, 'there is no such path');
  const user = userOf(world, call.headers.authorization);
  if (user === undefined) return refusal(401, 'the key is missing or wrong');
  const endpoint = world.endpoints.get(decoded(endpointId));
  if (endpoint === undefined) return refusal(404, 'there is no such endpoint');
  if (user === 'stranger') return refusal(403, 'the key may not use this endpoint');
  const meter = meterOf(world, `${endpoint.id} ${name} ${user}`);
  const limit = Math.max(calls, endpoint.running * (endpoint.requestsPerWorker ?? 0));
  if (meter.calls >= limit || meter.open >= atOnce) return refusal(429, 'too many requests');
  meter.calls += 1;
  meter.open += 1;
  try {
    return await answer(world, endpoint, name, jobId, call);
  } finally {
    meter.open -= 1;
  }
}

function userOf({ keys }, authorization = '') {
  const key = authorization.replace(/^bearer +/i, '');
  const users = new Map([
    [keys.valid, 'owner'],
    [keys.secondUser, 'colleague'],
    [keys.noAccess, 'stranger'],
  ]);
  return users.get(key);
}

/** Windows of 10 s, side by side. */
function meterOf({ meters, clock }, name) {
  const window = Math.floor(clock.now / 10_000);
  const meter = meters.get(name) ?? { calls: 0, open: 0, window };
  if (meter.window !== window) Object.assign(meter, { calls: 0, window });
  meters.set(name, meter);
  return meter;
}

async function answer(world, endpoint, name, jobId, call) {
  if (name === 'run' || name === 'runsync') return submit(world, endpoint, name, call);
  if (name === 'purge-queue') return ok({ status: 'purged', removed: endpoint.purge() });
  if (name === 'health') return ok(endpoint.health());
  if (name === 'requests') return ok({ requests: [...endpoint.jobs.keys()] });
  if (name === 'openai') return ok({ object: 'chat.completion', choices: [] });
  const job = endpoint.jobs.get(decoded(jobId));
  return job === undefined
    ? refusal(404, 'there is no such job')
    : answerOf(world, endpoint, name, job, call);
}

async function answerOf(world, endpoint, name, job, call) {
  if (name === 'stream') return ok(await stream(job, call));
  if (name === 'cancel')
    return endpoint.cancel(job) ? ok({ id: job.id, status: job.status }) : refusal(409, 'the job has ended');
  if (name === 'retry')
    return endpoint.retry(job)
      ? ok({ id: job.id, status: 'IN_QUEUE' })
      : refusal(409, 'the job has not failed');
  const ttl = call.query.get('ttl');
  if (ttl !== null && !isWithin(numberIn(ttl), 10_000, week)) return refusal(400, 'ttl is out of range');
  if (ttl !== null) endpoint.setTtl(job, Number(ttl));
  return ok(record(world, job));
}

/** What a part of a path stands for; itself where it is badly encoded. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function submit(world, endpoint, name, call) {
  if (call.body.length > most[name]) return refusal(413, 'the body is too large');
  const body = parse(call.body);
  const wait = call.query.get('wait') ?? '90000';
  const problem =
    problemIn(body) ?? (isWithin(numberIn(wait), 1000, 300_000) ? undefined : 'wait is out of range');
  if (problem !== undefined) return refusal(400, problem);
  const job = endpoint.submit(world.nextId(), name, body);
  if (name === 'run') return { status: 201, body: { id: job.id, status: 'IN_QUEUE' } };
  await untilAnswerable(job, call, Number(wait), () => finished.has(job.status) || job.status === 'GONE');
  if (job.status === 'GONE') return refusal(404, 'the job is gone');
  const failed = job.status === 'FAILED' ? 500 : 202;
  return { status: job.status === 'COMPLETED' ? 200 : failed, body: record(world, job) };
}

/** Chunks that no call has had yet; waits up to 2 s for the first. */
async function stream(job, call) {
  const isAnswerable = () => job.status !== 'IN_PROGRESS' || job.taken < job.chunks.length;
  await untilAnswerable(job, call, 2000, isAnswerable);
  const given = job.chunks?.slice(job.taken) ?? [];
  job.taken = job.chunks?.length ?? 0;
  return given;
}

/** Parks a call until there is what it waits for, its wait is over, or its caller has gone. */
async function untilAnswerable(job, { task, clock, ended }, wait, isThere) {
  if (isThere()) return;
  await new Promise((resolve) => {
    const over = () => {
      endWait();
      job.waiters.delete(wake);
      task.resume();
      resolve();
    };
    const wake = () => isThere() && over();
    const endWait = clock.at(clock.now + wait, over);
    job.waiters.add(wake);
    ended.addEventListener('abort', over, { once: true });
    task.park();
  });
}

const ok = (body) => ({ status: 200, body });

/** Times in seconds. */
function record({ clock }, { id, status, output, error, submittedAt, pickedAt, endedAt }) {
  const end = endedAt ?? clock.now;
  return {
    ...{ id, status, createdAt: new Date(submittedAt).toISOString() },
    ...(status === 'COMPLETED' ? { output } : {}),
    ...(status === 'FAILED' ? { error } : {}),
    delayTime: ((pickedAt ?? end) - submittedAt) / 1000,
    executionTime: (end - (pickedAt ?? end)) / 1000,
  };
}

function parse(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function problemIn(body) {
  if (!isObject(body)) return 'the body is no JSON object';
  const { input, policy = {}, webhook, s3Config } = body;
  if (!isObject(input)) return 'input is no object';
  if (webhook !== undefined && !(typeof webhook === 'string' && URL.canParse(webhook)))
    return 'webhook is no URL';
  if (s3Config !== undefined && !isObject(s3Config)) return 's3Config is no object';
  if (!isObject(policy)) return 'policy is no object';
  const { executionTimeout = 5000, ttl = 10_000, lowPriority = false } = policy;
  if (!isWithin(executionTimeout, 5000, week)) return 'executionTimeout is out of range';
  if (!isWithin(ttl, 10_000, week)) return 'ttl is out of range';
  return typeof lowPriority === 'boolean' ? undefined : 'lowPriority is neither true nor false';
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberIn(text) {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function isWithin(value, least, greatest) {
  return Number.isInteger(value) && value >= least && value <= greatest;
}
