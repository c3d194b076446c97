import { parseRequestTarget } from '../../../engine/http/parse-request-target.ts';
import { idIn, isAccepted, memberOf } from '../call-facts.ts';
import type { ClientCall, ClientCheck } from '../client-record.ts';
import { type CalledField, fieldsCalled } from '../graphql-fields.ts';

const kinds: Readonly<Record<string, string>> = {
  pods: 'Pod',
  serverless: 'endpoint',
  endpoints: 'endpoint',
  'network-volumes': 'network volume',
  networkvolumes: 'network volume',
};

type Made = {
  readonly kind: string;
  /** Undefined where the client asked for none. */
  readonly id: string | undefined;
  readonly call: ClientCall;
  readonly isGraphql: boolean;
};

/** What a call did with something. */
type Move = { readonly kind: string; readonly id: string; readonly to: 'ended' | 'stopped' | 'started' };

/** @see interface 1, 3, 4.3, 4.4 */
export const endsRented: ClientCheck = ({ calls }) => {
  const made = calls.flatMap(madeBy);
  if (made.length === 0) return 'not exercised';
  const moves = calls.flatMap(movesBy);
  const own = new Set(made.map(({ id }) => id));
  // GraphQL may name a Pod by another id than REST: an end of an id that nothing made may be any of them.
  const strange = new Set(moves.filter(({ id }) => !own.has(id)).map(({ id }) => id));
  let others = [...strange].filter((id) => isOver({ kind: 'Pod', id, isGraphql: true }, moves)).length;
  return made.flatMap((one) => {
    if (isOver(one, moves) || (one.isGraphql && others-- > 0)) return [];
    const says = `the client left a ${one.kind} that it had made`.replace('a endpoint', 'an endpoint');
    return [{ says, calls: [one.call] }];
  });
};

/** GraphQL can't end a Pod: one that it made is left alone where it was stopped, and not started since. */
function isOver({ kind, id, isGraphql }: Omit<Made, 'call'>, moves: readonly Move[]): boolean {
  const own = moves.filter((move) => move.id === id && move.kind === kind);
  const isEnded = own.some(({ to }) => to === 'ended');
  return isEnded || (isGraphql && own.at(-1)?.to === 'stopped');
}

function madeBy(call: ClientCall): Made[] {
  if (!isAccepted(call) || call.recorded.method !== 'POST') return [];
  if (call.api === 'graphql') return deployedBy(call);
  const kind = (call.api === 'v1' || call.api === 'v2') && kinds[lastStep(call)];
  const id = idIn(call.answer);
  return kind === false || kind === undefined || id === undefined
    ? []
    : [{ kind, id, call, isGraphql: false }];
}

function deployedBy(call: ClientCall): Made[] {
  return fieldsAnswered(call).flatMap(({ name, answer }) =>
    name === 'podFindAndDeployOnDemand' ? [{ kind: 'Pod', id: idIn(answer), call, isGraphql: true }] : [],
  );
}

/** The fields of a call that were answered with something. Of a long call the keys of its answer stand for their fields. */
function fieldsAnswered(call: ClientCall): (CalledField & { readonly answer: unknown })[] {
  const data = memberOf(call.answer, 'data') ?? {};
  const byKey = () => Object.keys(data).map((key) => ({ name: key, key, podId: undefined }));
  const fields = fieldsCalled(call.recorded.body) ?? byKey();
  return fields.flatMap((field) => {
    const answer = memberOf(data, field.key);
    return answer == null ? [] : [{ ...field, answer }];
  });
}

/** What a call ended, found gone, stopped or started. An end whose answer was lost may have been one. */
function movesBy(call: ClientCall): Move[] {
  const { method, status } = call.recorded;
  const isGone = status === 404 || status === 410 || status === null;
  if (!isAccepted(call) && !isGone) return [];
  if (call.api === 'graphql') return movedByGraphql(call);
  const id = call.params.id ?? Object.values(call.params)[0];
  if (id === undefined) return [];
  const ending = kinds[steps(call).at(-2)!];
  if (method === 'DELETE') return ending === undefined ? [] : [{ kind: ending, id, to: 'ended' }];
  const to = actionOf(call);
  return to === undefined || (isGone && to !== 'ended') ? [] : [{ kind: 'Pod', id, to }];
}

const moving: Readonly<Record<string, Move['to']>> = { podStop: 'stopped', podResume: 'started' };

function movedByGraphql(call: ClientCall): Move[] {
  const asked = fieldsCalled(call.recorded.body);
  if (asked === undefined && !call.recorded.isBodyWhole)
    return [{ kind: 'Pod', id: unknownId(call), to: 'stopped' }];
  // A stop may have been carried out whose answer is not known.
  const isLost = call.answer === undefined;
  const fields = isLost ? (asked ?? []).filter(({ name }) => name === 'podStop') : fieldsAnswered(call);
  return fields.flatMap((field) => {
    const to = moving[field.name];
    const id = field.podId ?? ('answer' in field ? idIn(field.answer) : undefined) ?? unknownId(call);
    return to === undefined ? [] : [{ kind: 'Pod', id, to }];
  });
}

/** A long body may say `terminate`. */
function actionOf(call: ClientCall): Move['to'] | undefined {
  const { method, body, isBodyWhole } = call.recorded;
  if (method !== 'POST') return undefined;
  const last = lastStep(call);
  const word = last === 'action' ? (/"(terminate|stop|start|restart)"/.exec(body)?.[1] ?? '') : last;
  if (word === 'terminate' || (last === 'action' && !isBodyWhole)) return 'ended';
  if (word === 'stop') return 'stopped';
  return word === 'start' || word === 'restart' || word === 'reset' ? 'started' : undefined;
}

/** Stands for the id of what a call may have ended whose body or answer is not known. */
function unknownId({ recorded: { at, url } }: ClientCall): string {
  return `unknown: ${at} ${url}`;
}

function lastStep(call: ClientCall): string {
  return steps(call).at(-1)!;
}

function steps({ recorded }: ClientCall): string[] {
  return parseRequestTarget(recorded.url).pathname.replace(/\/$/, '').split('/');
}
