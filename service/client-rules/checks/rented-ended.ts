import { parseRequestTarget } from '../../../engine/http/parse-request-target.ts';
import { idIn, isAccepted, memberOf } from '../call-facts.ts';
import type { ClientCall, ClientCheck } from '../client-record.ts';

const kinds: Readonly<Record<string, string>> = {
  pods: 'Pod',
  serverless: 'endpoint',
  endpoints: 'endpoint',
  'network-volumes': 'network volume',
  networkvolumes: 'network volume',
};

type Made = {
  readonly kind: string;
  readonly id: string;
  readonly call: ClientCall;
  readonly isGraphql: boolean;
};

/** @see interface 1, 4.3 */
export const endsRented: ClientCheck = ({ calls }) => {
  const made = calls.flatMap(madeBy);
  if (made.length === 0) return 'not exercised';
  const ended = calls.flatMap(endedBy);
  const own = new Set(made.map(({ id }) => id));
  // GraphQL may name a Pod by another id than REST: an end of an id that nothing made may be any of them.
  let others = new Set(ended.filter((id) => !own.has(id))).size;
  return made.flatMap(({ kind, id, call, isGraphql }) => {
    if (ended.includes(id) || (isGraphql && others-- > 0)) return [];
    return [
      {
        says: `the client left a ${kind} that it had made`.replace('a endpoint', 'an endpoint'),
        calls: [call],
      },
    ];
  });
};

function madeBy(call: ClientCall): Made[] {
  if (!isAccepted(call) || call.recorded.method !== 'POST') return [];
  if (call.api === 'graphql') {
    const pods = Object.values(memberOf(call.answer, 'data') ?? {}).map(idIn);
    const isDeploy = call.recorded.body.includes('podFindAndDeployOnDemand');
    return isDeploy
      ? pods.flatMap((id) => (id === undefined ? [] : [{ kind: 'Pod', id, call, isGraphql: true }]))
      : [];
  }
  const kind = (call.api === 'v1' || call.api === 'v2') && kinds[lastStep(call)];
  const id = idIn(call.answer);
  return kind === false || kind === undefined || id === undefined
    ? []
    : [{ kind, id, call, isGraphql: false }];
}

/** Ids of what a call ended, or found gone. */
function endedBy(call: ClientCall): string[] {
  const { method, status } = call.recorded;
  const isGone = status === 404 || status === 410;
  if (!isAccepted(call) && !isGone) return [];
  if (call.api === 'graphql') return stoppedBy(call);
  const id = call.params.id ?? Object.values(call.params)[0];
  return (method === 'DELETE' || isTermination(call)) && id !== undefined ? [id] : [];
}

function stoppedBy(call: ClientCall): string[] {
  const { body, isBodyWhole } = call.recorded;
  const isStop = body.includes('podStop');
  if (isStop ? call.answer === undefined : !isBodyWhole) return [unknownId(call)];
  const stopped = isStop ? Object.values(memberOf(call.answer, 'data') ?? {}).map(idIn) : [];
  return stopped.filter((id) => id !== undefined);
}

/** A long body may say that it is one. */
function isTermination(call: ClientCall): boolean {
  const { method, body, isBodyWhole } = call.recorded;
  return method === 'POST' && lastStep(call) === 'action' && (!isBodyWhole || /"terminate"/.test(body));
}

/** Stands for the id of what a call may have ended whose body or answer is not known. */
function unknownId({ recorded: { at, url } }: ClientCall): string {
  return `unknown: ${at} ${url}`;
}

function lastStep({ recorded }: ClientCall): string {
  return parseRequestTarget(recorded.url).pathname.replace(/\/$/, '').split('/').at(-1)!;
}
