import { SuiteError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { documentsIn, type MutationField, mutationsIn } from '../client/graphql-mutations.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { isMaking, makesPod } from '../client/making-mutations.ts';
import { isGivenName } from '../ledger/given-names.ts';
import { namePrefix } from '../ledger/rest-kind.ts';

/** A Pod that a call makes, if it is taken. */
export type MadePod = {
  readonly name: string;
  /** What the answer has it under; undefined where nobody knows. */
  readonly key: string | undefined;
};

/**
 * The Pods that a call makes, if it is taken, with the names by which they are found again.
 * @throws SuiteError for what could not be found, or looked after
 */
export function podsMade(request: GraphqlRequest): MadePod[] {
  const fields = mutationsIn(request);
  assertSaysOwn(request);
  if (fields === undefined) return madeUnread(request);
  const other = fields.find(({ field }) => isMaking(field) && !makesPod(field));
  if (other !== undefined)
    throw refused(
      request,
      `makes what Plumbline can't find again through GraphQL, by ${other.field}: make it through REST v2`,
    );
  const pods = fields.filter(({ field }) => makesPod(field));
  const { makes } = request;
  if (makes === undefined || pods.length > 1) return pods.map((pod) => named(pod, request));
  assertAsSaid(makes, pods[0], request);
  return [{ name: makes, key: pods[0]?.key }];
}

/** What can't be read is taken for what it is said to make. */
function madeUnread(request: GraphqlRequest): MadePod[] {
  const { makes } = request;
  if (makes !== undefined) return [{ name: makes, key: undefined }];
  const words = documentsIn(request).flatMap(({ query }) => query.match(/\w+/g) ?? []);
  const making = words.find(makesPod);
  if (making === undefined) return [];
  throw refused(
    request,
    `has ${making} in a document that can't be read: say in makes what the Pod is called`,
  );
}

/** A name that anybody may give finds what others have made as well. */
function assertSaysOwn(request: GraphqlRequest): void {
  const { makes } = request;
  if (makes === undefined || isGivenName(makes)) return;
  throw refused(request, `says in makes that it makes ${makes}, ${notGiven}: ${nameIt}`);
}

const notGiven = 'a name that this run did not give';
const nameIt = `name it ownName(caseContext), which begins with ${namePrefix}, so that it is found again and deleted`;

function named(pod: MutationField, request: GraphqlRequest): MadePod {
  const name = nameGiven(pod);
  if (typeof name === 'string' && isGivenName(name)) return { name, key: pod.key };
  const what = typeof name === 'string' && name !== '' ? `the name ${name}, ${notGiven}` : 'no name';
  throw refused(request, `makes a Pod by ${pod.field} and gives it ${what}: ${nameIt}`);
}

function assertAsSaid(makes: string, pod: MutationField | undefined, request: GraphqlRequest): void {
  const name = pod && nameGiven(pod);
  if (typeof name !== 'string' || name === makes) return;
  throw refused(
    request,
    `makes a Pod named ${name} and says in makes that it is ${makes}: say its name there`,
  );
}

/** Where the document has it, or a service may. */
function nameGiven({ values }: MutationField): unknown {
  const { input } = values;
  return isRecord(input) && Object.hasOwn(input, 'name') ? input.name : values.name;
}

function refused({ name }: GraphqlRequest, why: string): SuiteError {
  return new SuiteError(`graphql ${name} is not sent to a target that others use: it ${why}`);
}
