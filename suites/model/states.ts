import { transitions } from '../../generated/transitions.ts';

/** Where a job may be in its life: one of the six states, or gone in one of three ways. @see interface 3 */
export type State = (typeof transitions.states)[number] | 'removed' | 'deleted' | 'expired';
export type States = ReadonlySet<State>;

export type Move = (typeof transitions.moves)[number] | (typeof transitions.open)[number];
type Call = 'cancel' | 'retry' | 'purge';

const moves: readonly Move[] = [...transitions.moves, ...transitions.open];
const byItself: ReadonlySet<string> = new Set(['worker', 'ttl', 'retention']);
const waitsOrWorks: States = new Set(['IN_QUEUE', 'IN_PROGRESS']);
const ended: States = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);
/** What nothing but a call of the suite leads out of, other than being forgotten. */
const resting: States = new Set(['COMPLETED', 'CANCELLED', 'removed', 'deleted', 'expired']);

/** Where a job may be that was in one of these states, after whatever may happen by itself. */
export function drifted(from: States, may: (move: Move) => boolean): States {
  const reached = new Set(from);
  // A set grows while it is gone through: what is reached is gone on from.
  for (const state of reached) {
    for (const move of moves) {
      if (move.from === state && byItself.has(move.by) && may(move)) reached.add(move.to as State);
    }
  }
  return reached;
}

/** Where a call leads from a state; nowhere where it changes nothing. */
export function ledBy(call: Call, from: State): State | undefined {
  return moves.find((move) => move.by === call && move.from === from)?.to as State | undefined;
}

/** Whether the document itself says where the call leads from there. */
export function isDocumented(call: Call, from: State): boolean {
  return transitions.moves.some((move) => move.by === call && move.from === from);
}

export function isUnfinishedFor(states: States): boolean {
  return states.size > 0 && states.isSubsetOf(waitsOrWorks);
}

export function isEndedFor(states: States): boolean {
  return states.size > 0 && states.isSubsetOf(ended);
}

export function isRestingFor(states: States): boolean {
  return states.size > 0 && states.isSubsetOf(resting);
}

export function mayWaitOrWork(states: States): boolean {
  return !states.isDisjointFrom(waitsOrWorks);
}
