import { TransportError } from '../../engine/http/transport.ts';
import type { GraphqlAnswer } from '../client/graphql-answer.ts';
import { documentsIn, type MutationField, mutationsIn } from '../client/graphql-mutations.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import type { MutationSending } from '../client/kept.ts';
import type { ListedPod } from '../client/list-pods.ts';
import { isMaking } from '../client/making-mutations.ts';
import { type RestKindName, restKinds } from '../ledger/entry.ts';
import { referencesIn } from '../ledger/references-in.ts';
import { idTexts, textsIn } from './own-calls/id-texts.ts';
import { type MadePod, podsMade } from './pods-made.ts';

/** Has Pods that are rented through GraphQL written down before they are rented. */
export type KeptRentals = {
  /**
   * Resolves when the call may be made; its result must be called with how the call ended.
   * @param key what the answer has the Pod under; without it whatever comes first
   */
  begin(name: string, key?: string): Promise<(outcome: GraphqlAnswer | Error) => void>;
  /**
   * Resolves when a call may be sent that changes Pods.
   * @param isNamed whether the call names the Pod with this id
   * @param look lists the Pods that there are
   * @throws Inconclusive for one that would change what is not known to be the run's own
   */
  assertOwn(isNamed: (id: string) => boolean, look: () => Promise<ListedPod[]>): Promise<void>;
  /**
   * Resolves when a call may be sent that names what no create was answered with.
   * @param texts what may be ids in the call
   * @param kinds what they may be the ids of
   * @param look lists the Pods that there are
   * @throws Inconclusive where something of them may be somebody else's
   */
  assertFree(
    texts: ReadonlySet<string>,
    kinds: readonly RestKindName[],
    look: () => Promise<ListedPod[]>,
  ): Promise<void>;
};

/**
 * Sends a mutation to a target that others use. What it makes is written down first, and what it changes is looked at first, unless
 * it is known to be the run's own.
 * @throws Inconclusive for one that would change what is not known to be the run's own, or make more than was planned
 * @throws SuiteError for one that makes what could not be found again
 */
export async function sendKept(
  rentals: KeptRentals,
  request: GraphqlRequest,
  { role, look, send }: MutationSending,
): Promise<GraphqlAnswer> {
  const made = podsMade(request);
  const fields = mutationsIn(request);
  const changes = fields?.filter(({ field }) => !isMaking(field));
  if (made.length === 0 || changes?.length !== 0) await rentals.assertOwn(namesIn(request, changes), look);
  // What the suite does besides it has looked at.
  if (role !== 'control') await assertFree(rentals, fields ?? [], look);
  return made.length === 0 ? send() : written(rentals, made, send);
}

/** Whether a document names an id; one that can't be read may do so wherever it stands. */
function namesIn(
  request: GraphqlRequest,
  changes: readonly MutationField[] | undefined,
): (id: string) => boolean {
  if (changes === undefined) return (id) => documentsIn(request).some(({ query }) => query.includes(id));
  const texts = textsIn(changes.map(({ values }) => values));
  return (id) => texts.has(id);
}

async function assertFree(
  rentals: KeptRentals,
  fields: readonly MutationField[],
  look: MutationSending['look'],
): Promise<void> {
  for (const { field, values } of fields) {
    if (!isMaking(field)) await rentals.assertFree(idsOfMutation(values), kindsOf(field), look);
    else
      for (const { kind, id } of referencesIn(values)) await rentals.assertFree(new Set([id]), [kind], look);
  }
}

/** What a mutation may change, by its name: the document has such of Pods alone. @see interface 4.4 */
export function kindsOf(field: string): readonly RestKindName[] {
  return /pod/i.test(field) ? ['pod'] : restKinds;
}

/** What are ids by the names of their members; everything where none is called so. */
export function idsOfMutation(values: unknown): Set<string> {
  const ids = idTexts(values);
  return ids.size > 0 ? ids : textsIn(values);
}

async function written(
  rentals: KeptRentals,
  made: readonly MadePod[],
  send: MutationSending['send'],
): Promise<GraphqlAnswer> {
  const endings: ((outcome: GraphqlAnswer | Error) => void)[] = [];
  const end = (outcome: GraphqlAnswer | Error): void => {
    for (const ended of endings) ended(outcome);
  };
  try {
    for (const { name, key } of made) endings.push(await rentals.begin(name, key));
  } catch (error) {
    end(new TransportError('unsent', 'another Pod of the same call may not be made'));
    throw error;
  }
  const answer = send();
  answer.then(end, end);
  return answer;
}
