import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TracedCall, TraceEvent } from '../../engine/http/trace.ts';
import { eventsOf, failedResult, tracedCall } from '../../engine/testing/results.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { renderReplay } from '../replay/render-replay.ts';
import { keepPods, own, type Tricks } from './keep-pods.ts';
import { besideProject } from './replay-script.ts';

/** A call that makes a Pod. */
export function createCall(change: Partial<TracedCall> = {}): TracedCall {
  const answer = { status: 201, headers: {}, body: `{"id":"pod-0000","name":"${own}"}` };
  return tracedCall({
    operation: 'v2 POST /pods',
    url: '$REST_V2_URL/pods',
    body: `{"name":"${own}"}`,
    answer,
    ...change,
  });
}

/** A call about the Pod that the create was answered with. */
export function callAbout(method: string, change: Partial<TracedCall> = {}): TracedCall {
  const operation = `v2 ${method} /pods/{id}`;
  return tracedCall({
    number: 2,
    method,
    operation,
    url: '$REST_V2_URL/pods/pod-0000',
    body: undefined,
    ...change,
  });
}

/**
 * Starts the script that replays these events.
 * @param isPatient whether it waits between its looks as long as it does otherwise
 */
export async function startReplay(
  events: readonly TraceEvent[],
  env: Readonly<Record<string, string>>,
  isPatient = false,
) {
  const names = ['$REST_V2_URL', '$GRAPHQL_URL', '$SERVERLESS_URL', '$KEY'];
  const failure = failedResult({ order: undefined, names, events: [...events] });
  const script = renderReplay(failure, { root: '.', rate: 1 });
  const quick = script
    .replaceAll(/for pause in [\d ]+;/g, 'for pause in 0 0 0 0 0.1;')
    .replace('[0,500,1000,2000,4000]', '[0,0,0,0,100]')
    .replace('[4000,2000]', '[]');
  const file = await scratchFile('replay.sh', besideProject(isPatient ? script : quick));
  const child = spawn('bash', [file], {
    detached: true,
    env: { ...process.env, KEY: 'a-secret-key', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text;
    });
  return { child, ended: once(child, 'close').then(([code]) => code), printed: () => printed };
}

/** Runs a replay of these calls against a service with these tricks. */
export async function replayOnPods(
  calls: readonly TracedCall[],
  tricks: Tricks = {},
  env: Readonly<Record<string, string>> = {},
) {
  const service = await keepPods(tricks);
  const { ended, printed } = await startReplay(eventsOf(...calls), {
    REST_V2_URL: service.address,
    SERVERLESS_URL: service.address,
    ...env,
  });
  return { code: await ended, printed: printed(), ...service };
}
