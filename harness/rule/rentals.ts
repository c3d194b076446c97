import type { GraphqlAnswer } from '../client/graphql-answer.ts';
import { TransportError } from '../client/transport.ts';
import { endPod, type PodAccess, podsNamed } from '../ledger/end-pod.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import { StillThereError } from '../ledger/still-there.ts';

/** The Pods that a case rents on a shared target through GraphQL, each written down before it is rented. */
export type Rentals = {
  /** Resolves when the call may be made; what it gives back is to be told how the call ended. */
  begin(name: string): Promise<(outcome: GraphqlAnswer | Error) => void>;
  /** Ends what is left of them, the newest first. What can't be ended stays in the ledger. */
  clear(access: PodAccess): Promise<void>;
};

type Known = { readonly name: string; readonly kept: Kept; id: string | undefined };

export function createRentals(ledger: Ledger): Rentals {
  const open = new Set<Known>();

  function strikeOff(known: Known): void {
    open.delete(known);
    known.kept.gone();
  }

  function settle(known: Known, outcome: GraphqlAnswer | Error): void {
    if (isRefusal(outcome)) strikeOff(known);
    else if (!(outcome instanceof Error)) {
      known.id = idIn(outcome);
      if (known.id !== undefined) known.kept.made(known.id);
    }
  }

  return {
    async begin(name) {
      const kept = await ledger.intend('graphql-pod', { name });
      const known: Known = { name, kept, id: undefined };
      open.add(known);
      return (outcome) => settle(known, outcome);
    },
    async clear(access) {
      for (const known of [...open].reverse()) if (await isEnded(known, access)) strikeOff(known);
    },
  };
}

async function isEnded({ id, name, kept }: Known, access: PodAccess): Promise<boolean> {
  try {
    const ids = id === undefined ? await podsNamed(name, access) : [id];
    for (const one of ids) {
      if (id === undefined) kept.made(one);
      await endPod({ id: one, name }, access);
    }
    return true;
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof StillThereError)) throw error;
    return false;
  }
}

/**
 * An error within an answer may come after the Pod, and a refused key does not prove that nothing was rented: then it is
 * looked for by its name. Errors without data come before anything is executed (GraphQL, 7.1).
 */
function isRefusal(outcome: GraphqlAnswer | Error): boolean {
  if (outcome instanceof TransportError) return /^(unsent|refused|unresolved)$/.test(outcome.reason);
  if (outcome instanceof Error) return false;
  const { json, status, errors } = outcome;
  const wasExecuted = errors.length === 0 || 'data' in (json as object);
  if (status === 401 || status === 403) return false;
  return (status >= 400 && status < 500) || (status < 300 && !wasExecuted);
}

/** The id of whatever the answer's data begins with. */
function idIn({ data = {} }: GraphqlAnswer): string | undefined {
  const ids = Object.values(data).map((value) => (value as { id?: unknown } | null)?.id);
  return ids.find((id) => typeof id === 'string' && id !== '') as string | undefined;
}
