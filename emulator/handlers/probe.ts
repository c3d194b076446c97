import { modelProducts } from './gpu-model.ts';
import type { Handler, HandlerContext, HandlerJob } from './handler.ts';

/** How long a beacon's answer is waited for, in real milliseconds. */
const beaconTimeout = 3000;

/** What is larger is not made in the first place. */
const mostBytes = 100_000_000;

type ProbeInput = Record<string, unknown>;

/** One run of the probe: what its beacon commanded, and when it began. */
type Run = {
  readonly job: HandlerJob;
  readonly context: HandlerContext;
  readonly spec: ProbeInput;
  readonly begun: number;
  readonly command: unknown;
  /** What its `gpu` work came to; undefined without. */
  readonly gpu: object | undefined;
};

/** The handler of specs/probe.md: stateless, it does what the job's `input.probe` says. */
export const probeHandler: Handler = (job, context) => {
  const spec = job.input.probe;
  if (!isObject(spec)) return job.input;
  return Array.isArray(spec.yield) ? stream(job, context, spec, spec.yield) : run(job, context, spec);
};

async function run(job: HandlerJob, context: HandlerContext, spec: ProbeInput): Promise<unknown> {
  const begun = await begin(job, context, spec);
  await context.sleep(endOf(begun) - context.now());
  return conclude(begun);
}

async function* stream(job: HandlerJob, context: HandlerContext, spec: ProbeInput, chunks: unknown[]) {
  const begun = await begin(job, context, spec);
  const [start, end] = [context.now(), endOf(begun)];
  for (const [index, chunk] of chunks.entries()) {
    yield withMetrics(stamped(chunk, begun), index, begun);
    await context.sleep(start + Math.floor(((end - start) * (index + 1)) / chunks.length) - context.now());
  }
  await context.sleep(end - context.now());
  return conclude(begun);
}

async function begin(job: HandlerJob, context: HandlerContext, spec: ProbeInput): Promise<Run> {
  const command = await report('start', job, context, spec);
  const begun = context.now();
  const modelled = isObject(spec.gpu) && command !== 'finish' ? modelProducts(spec.gpu) : undefined;
  if (modelled !== undefined) await context.sleep(modelled.duration);
  return { job, context, spec, begun, command, gpu: modelled?.report };
}

function endOf({ begun, spec, command }: Run): number {
  if (command === 'finish') return begun;
  return Math.max(begun + numberIn(spec, 'work', 0), numberIn(spec, 'until', 0));
}

async function conclude(run: Run): Promise<unknown> {
  const { job, context, spec, command } = run;
  if (command === 'crash' || mustBreak(spec.crash, context)) context.crash('the probe was told to crash');
  if (command === 'fail' || mustBreak(spec.fail, context)) throw new Error('the probe was told to fail');
  await report('end', job, context, spec);
  return stamped(outputOf(run), run);
}

/** Names the run that gave it, so that the output of one attempt is not taken for that of another. */
function stamped(value: unknown, { spec, begun }: Run): unknown {
  return spec.stamp === true ? { at: begun, value } : value;
}

function withMetrics(chunk: unknown, index: number, { spec, context }: Run): unknown {
  const metrics = Array.isArray(spec.metrics) ? spec.metrics[index] : undefined;
  return isObject(metrics) ? context.chunk(chunk, metrics) : chunk;
}

function mustBreak(when: unknown, context: HandlerContext): boolean {
  return isObject(when) && (when.always === true || context.now() < numberIn(when, 'until', 0));
}

function outputOf({ job, spec, gpu }: Run): unknown {
  if (spec.reflect === true) return job;
  if (typeof spec.size === 'number') return textOf(spec.size);
  if ('return' in spec) return spec.return;
  return gpu === undefined ? { probed: true } : { probed: true, gpu };
}

function textOf(size: number): string {
  if (size > mostBytes) throw new RangeError(`an output of ${size} bytes is too large to make`);
  return 'x'.repeat(size);
}

/** Calls the beacon, and gives the command that it answers with. A beacon that can't be reached changes nothing. */
async function report(event: 'start' | 'end', job: HandlerJob, context: HandlerContext, spec: ProbeInput) {
  if (typeof spec.beacon !== 'string') return undefined;
  try {
    const body = { event, job: job.id, run: context.run, at: context.now() };
    const answer = JSON.parse((await context.post(spec.beacon, body, beaconTimeout)).text);
    return isObject(answer) ? answer.do : undefined;
  } catch {
    return undefined;
  }
}

function numberIn(fields: Record<string, unknown>, name: string, otherwise: number): number {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
