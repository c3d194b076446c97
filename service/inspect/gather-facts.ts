import { counted } from '../../engine/counted.ts';
import { UsageError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { idOf } from '../client/item-id.ts';
import { listedItems } from '../client/listed-items.ts';
import { endpointsIn } from '../doctor/endpoints.ts';
import { type DoctorReply, isSuccess } from '../doctor/reply.ts';
import type { Site } from '../profile/site.ts';
import { type InspectionCalls, type InspectionOptions, inspectionCalls } from './inspection-calls.ts';
import type {
  EndpointLook,
  InspectedEndpoint,
  InspectedWorker,
  InspectionFacts,
  WorkerBounds,
} from './inspection-facts.ts';
import { stockOf } from './stock-of.ts';
import { readWorkerLogs } from './worker-logs.ts';

/** Workers of an endpoint that are looked at; more are a fleet, of which these say enough. */
const mostWorkers = 200;

/**
 * Gathers what a target shows of a job that may wait, by calls that change nothing. Two looks, with a pause between them,
 * show what goes round.
 * @param job its id; without one, the endpoint alone is looked at
 * @throws UsageError when the profile names no endpoint to look at
 */
export async function gatherFacts(
  job: string | undefined,
  options: InspectionOptions,
): Promise<InspectionFacts> {
  const calls = inspectionCalls(options);
  const { site } = calls;
  const candidates = candidatesOf(site, options.endpoint);
  const found = job === undefined ? candidates[0]! : await endpointOf(job, candidates, calls);
  const endpoint = found ?? (candidates.length === 1 && calls.refused.size > 0 ? candidates[0] : undefined);
  if (endpoint === undefined)
    return { ...noFacts(job), refused: [...calls.refused], hidden: [...calls.hidden] };

  const first = await lookAtEndpoint(job, endpoint, calls);
  const item = await listedEndpoint(endpoint, calls);
  const stock = await stockOf(item, calls);
  const isWaiting = job === undefined || first.status === undefined || first.status === 'IN_QUEUE';
  const looks = isWaiting ? [first, await secondLook(job, endpoint, calls, options)] : [first];
  const workers = looks.at(-1)!.workers ?? [];
  const logs = options.withLogs ? await readWorkerLogs(endpoint.id, workers, calls) : [];
  return {
    ...{ job, endpoint, looks, settings: boundsOf(item), stock, logs },
    ...{ refused: [...calls.refused], hidden: [...calls.hidden] },
  };
}

function noFacts(job: string | undefined): Omit<InspectionFacts, 'refused' | 'hidden'> {
  return { job, endpoint: undefined, looks: [], settings: undefined, stock: undefined, logs: [] };
}

function candidatesOf(site: Site, wanted: string | undefined): InspectedEndpoint[] {
  const all = endpointsIn(site).map((name) => ({ name, id: site.endpoints[name]! }));
  const distinct = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
  if (wanted === undefined) {
    if (distinct.length > 0) return distinct;
    throw new UsageError('the profile names no endpoint: --endpoint names the one of the job');
  }
  return [all.find(({ name, id }) => name === wanted || id === wanted) ?? { name: wanted, id: wanted }];
}

async function endpointOf(
  job: string,
  candidates: readonly InspectedEndpoint[],
  calls: InspectionCalls,
): Promise<InspectedEndpoint | undefined> {
  for (const candidate of candidates) {
    if (isSuccess(await calls.status(candidate.id, job))) return candidate;
  }
  return undefined;
}

async function secondLook(
  job: string | undefined,
  endpoint: InspectedEndpoint,
  calls: InspectionCalls,
  { pause }: InspectionOptions,
): Promise<EndpointLook> {
  await pause();
  return lookAtEndpoint(job, endpoint, calls);
}

async function lookAtEndpoint(
  job: string | undefined,
  { id }: InspectedEndpoint,
  calls: InspectionCalls,
): Promise<EndpointLook> {
  const status = job === undefined ? undefined : statusIn(await calls.status(id, job));
  const health = healthIn(await calls.health(id), calls);
  const workers = workersIn(await calls.rest('/serverless/{id}/workers', { id }), calls);
  return { status, health, workers };
}

function statusIn(reply: DoctorReply | undefined): string | undefined {
  const status = jsonOf(reply)?.status;
  return typeof status === 'string' ? status.slice(0, 40) : undefined;
}

function healthIn(reply: DoctorReply | undefined, { hidden }: InspectionCalls): EndpointLook['health'] {
  const json = jsonOf(reply);
  if (json === undefined) return undefined;
  const [jobs, workers] = [numbersIn(json.jobs), numbersIn(json.workers)];
  if (workers.running === undefined && workers.idle === undefined) hidden.add('/health shows no workers');
  return { jobs, workers };
}

function workersIn(reply: DoctorReply | undefined, calls: InspectionCalls): InspectedWorker[] | undefined {
  const json = jsonOf(reply);
  if (json === undefined) return undefined;
  const path = '/serverless/{id}/workers';
  const workers = listedItems(json, path)?.slice(0, mostWorkers);
  if (workers === undefined) calls.hidden.add('the list of workers is not at its documented place');
  const named = workers?.flatMap((worker) => {
    const id = idOf(worker, path);
    const { status } = worker;
    return id === undefined
      ? []
      : [{ id, status: typeof status === 'string' ? status.slice(0, 40) : undefined }];
  });
  const unnamed = (workers?.length ?? 0) - (named?.length ?? 0);
  if (unnamed > 0) calls.hidden.add(`${counted(unnamed, 'worker')} without an id`);
  return named;
}

/** The endpoint as the list shows it: that it can be read alone is not documented. @see interface 4.3 */
async function listedEndpoint(
  { id }: InspectedEndpoint,
  calls: InspectionCalls,
): Promise<Record<string, unknown> | undefined> {
  const reply = await calls.rest('/serverless');
  if (reply === undefined || !isSuccess(reply)) return undefined;
  const item = listedItems(reply.json, '/serverless')?.find((one) => idOf(one, '/serverless') === id);
  if (item === undefined) calls.hidden.add('the endpoint is not in the list of REST v2');
  return item;
}

/** Their names below `workers` are not shown by the document: those of v1 count, too. @see interface 2.9, 2.10 */
function boundsOf(item: Record<string, unknown> | undefined): WorkerBounds | undefined {
  if (item === undefined) return undefined;
  const nested = isRecord(item.workers) ? item.workers : {};
  const firstNumber = (values: readonly unknown[]) =>
    values.find((one): one is number => typeof one === 'number');
  return {
    min: firstNumber([nested.min, nested.workersMin, item.workersMin]),
    max: firstNumber([nested.max, nested.workersMax, item.workersMax]),
  };
}

function jsonOf(reply: DoctorReply | undefined): Record<string, unknown> | undefined {
  return reply !== undefined && isSuccess(reply) && isRecord(reply.json) ? reply.json : undefined;
}

function numbersIn(value: unknown): Record<string, number> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
}
