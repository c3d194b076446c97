import type { TracedCall } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { askAgain, brokeOnTheWay } from '../../engine/property/ask-again.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { admitAtOnce } from '../../engine/run/admission.ts';
import { limits } from '../../generated/limits.ts';
import { fateOf } from '../client/disturbance.ts';
import { type ManagementApi, nameOf, type RestApi } from '../client/rest-request.ts';
import { ControlError } from '../control/control-client.ts';
import type { JobRequestOptions } from './case-context.ts';
import { isInternalError } from './failed-act.ts';
import type { GraphqlRequestOptions } from './graphql-case-context.ts';
import { type OpenCaseContext, openCaseContext } from './open-case-context.ts';
import type { RestRequestOptions } from './rest-case-context.ts';
import type { LifeSign } from './rule.ts';
import type { ServiceCaseRunner } from './run-case.ts';

/** A call that took longer than this, in real milliseconds, is timed again: our own process may have held it up. */
const short = 100;
/** How often at most. */
const timings = 4;

/** Calls in a row that a target must serve before serving none of another kind is a violation. */
const asks = 10;

/**
 * Asks for an endpoint's health, as a sign of life: the real milliseconds that an answer of any status took, or why
 * there is no answer at all.
 */
export function signOfLife(runner: ServiceCaseRunner): Promise<{ ms: number } | Inconclusive> {
  return askAgain(
    () => askOnce(runner),
    (life) => life instanceof Inconclusive && brokeOnTheWay(life.cause),
  );
}

async function askOnce(runner: ServiceCaseRunner): Promise<{ ms: number } | Inconclusive> {
  try {
    return await asking(runner, async (ask) => {
      const kind = signNameOf(runner);
      let least = Infinity;
      const most = runner.target.rate === undefined ? 1 : timings;
      for (let times = 0; times < most && least > short; times++) {
        const begun = performance.now();
        await ask(kind);
        const took = performance.now() - begun;
        least = runner.target.latency?.least(kind, took) ?? Math.min(least, took);
      }
      return { ms: least };
    });
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof ControlError)) throw error;
    return new Inconclusive('unreachable', error.message, { cause: error });
  }
}

/** Which call shows that the target lives. */
export function signNameOf(runner: ServiceCaseRunner): Sign {
  return runner.apis[0] ?? runner.declares.lifeSign ?? 'health';
}

const health: JobRequestOptions = { operation: 'health' };
const lifeSigns: Record<LifeSign, JobRequestOptions> = {
  health,
  run: { operation: 'run', body: { input: {}, policy: { ttl: limits.ttl.minimum } } },
};
const nobodysStatus: JobRequestOptions = { operation: 'status', jobId: 'nobody' };

/**
 * Whether the target serves calls other than those under suspicion, time and again: its health, or when that is
 * suspected the status of a job that never was, which it may refuse.
 */
export async function targetResponds(
  runner: ServiceCaseRunner,
  suspects: readonly TracedCall[],
): Promise<boolean> {
  const [api] = runner.apis;
  if (api === undefined) return servesJobs(runner, suspects);
  const [sign, below] = api === 'graphql' ? graphqlSign(suspects) : restSign(api, suspects);
  if (await serves(runner, sign, below)) return true;
  // In a world of its own an interface is within reach that answers, however ill.
  const answers = suspects.some(isInternalError);
  return runner.target.hasWorlds && answers && servesJobs(runner, suspects);
}

function servesJobs(runner: ServiceCaseRunner, suspects: readonly TracedCall[]): Promise<boolean> {
  const isDisturbedHealth = (call: TracedCall) => call.operation === 'health' && fateOf(call) !== undefined;
  const isHealthSuspect = runner.declares.lifeSign === 'run' || suspects.some(isDisturbedHealth);
  return isHealthSuspect ? serves(runner, nobodysStatus, 500) : serves(runner, health, 300);
}

/** The list of templates, or when that is suspected the one of Pods, which may be refused. */
function restSign(api: RestApi, suspects: readonly TracedCall[]): [RestRequestOptions, number] {
  const lists = suspects.filter(({ operation }) => operation === nameOf(templates(api)));
  const isSuspect = lists.some((call) => fateOf(call) !== undefined);
  return isSuspect ? [{ ...templates(api), path: '/pods' }, 500] : [templates(api), 300];
}

const gpuTypes: GraphqlRequestOptions = { name: 'gpuTypes', query: '{ alive: gpuTypes { id } }' };
const myself: GraphqlRequestOptions = { name: 'myself', query: '{ myself { pods { id } } }' };

/** The list of GPU types, or when that is suspected the one of Pods, which may be refused. */
function graphqlSign(suspects: readonly TracedCall[]): [GraphqlRequestOptions, number] {
  const lists = suspects.filter(({ operation }) => operation === 'graphql gpuTypes');
  return lists.some((call) => fateOf(call) !== undefined) ? [myself, 500] : [gpuTypes, 300];
}

type AnyRequestOptions = JobRequestOptions | RestRequestOptions | GraphqlRequestOptions;

/** Whether so many calls in a row are answered with a status below this. */
async function serves(
  runner: ServiceCaseRunner,
  requestOptions: AnyRequestOptions,
  below: number,
): Promise<boolean> {
  const served = asking(runner, async (ask) => {
    for (let times = 0; times < asks; times++) if (!((await ask(requestOptions)) < below)) return false;
    return true;
  });
  return served.catch((error: unknown) => {
    if (error instanceof TransportError || error instanceof ControlError) return false;
    throw error;
  });
}

/** Gives `use` a call that tells the status it was answered with, infinite for an answer that makes no sense. */
async function asking<T>(
  runner: ServiceCaseRunner,
  use: (ask: (requestOptions: AnyRequestOptions | Sign) => Promise<number>) => Promise<T>,
): Promise<T> {
  const { admission = admitAtOnce } = runner;
  return admission.admit(() => askingOn(runner, use));
}

async function askingOn<T>(
  runner: ServiceCaseRunner,
  use: (ask: (requestOptions: AnyRequestOptions | Sign) => Promise<number>) => Promise<T>,
): Promise<T> {
  const { target, transport, receiver, endpoint, patience, signal, memory } = runner;
  const stage = await target.open({ seed: 0, memory });
  const open = openCaseContext({ stage, transport, receiver, endpoint, patience, signal });
  try {
    return await use(async (requestOptions) => {
      const { status } = await call(
        open,
        typeof requestOptions === 'string' ? signOf(requestOptions) : requestOptions,
      );
      return fateOf(open.trace.calls().at(-1)!) === undefined ? status : Infinity;
    });
  } finally {
    open.close();
    await stage.close();
  }
}

function call(
  { client, rest, graphql, caseContext }: OpenCaseContext,
  requestOptions: AnyRequestOptions,
): Promise<{ status: number }> {
  if ('name' in requestOptions) return graphql.call({ key: 'valid', ...requestOptions }, 'control');
  return 'api' in requestOptions
    ? rest.call(caseContext.rest.request(requestOptions), 'control')
    : client.call(caseContext.request(requestOptions), 'control');
}

/** A call that shows whether somebody is there: of an interface, or of jobs. */
type Sign = ManagementApi | LifeSign;

function signOf(sign: Sign): AnyRequestOptions {
  if (sign === 'health' || sign === 'run') return lifeSigns[sign];
  return sign === 'graphql' ? gpuTypes : templates(sign);
}

function templates(api: RestApi): RestRequestOptions & { key: 'valid' } {
  return { api, method: 'GET', path: '/templates', key: 'valid' };
}
