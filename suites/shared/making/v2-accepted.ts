import { isDeepStrictEqual } from 'node:util';
import { isOwnRefusal, mayBeOfGateway } from '../../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import type { Item } from '../resources/v2-items.ts';
import { type KindName, kinds } from '../resources/v2-kinds.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { besideNeighbours } from './neighbours.ts';
import { type Own, ownOf } from './v2-own.ts';

/** A call, made anew each time: names must not come twice. */
export type RestAttempt = () => RestRequestOptions;

/** What is next to a call that is judged: another documented one. */
export type Beside = {
  readonly attempt: RestAttempt;
  /** Undoes what it did, so that it takes nothing from the call that is judged. */
  undo?(accepted: RestAnswer): Promise<void>;
  /**
   * Where it draws on another stock, so that it can't tell whether there is some of what the judged call needs: what
   * can tell, or that nothing can.
   */
  readonly sameStock?: Beside | 'unknown';
  /** Whether a target that refuses both of them accepts nothing of the kind, which nothing explains. */
  readonly mustServe?: boolean;
};

/** How a service says that somebody may not, has to pay first, or has called too often. */
const ofTheCaller: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** How a service says that it has none left is open: any refusal may say it, and that it is not to be had now. */
function maySayScarce({ status }: RestAnswer): boolean {
  return (status >= 400 && !mayBeOfGateway(status)) || status === 503 || status === 507;
}

/**
 * Asserts that a call is accepted. Services refuse for many reasons: a refusal proves something only between two of its
 * kind, with another documented call after each of them that is accepted. @returns the answer to the call
 */
export async function expectRestAccepted(
  attempt: RestAttempt,
  beside: RestAttempt | Beside,
  what: string,
  caseContext: CaseContext,
): Promise<RestAnswer> {
  const { rest } = caseContext;
  let answer = await rest.when(attempt());
  if (!isRestAccepted(answer)) {
    const other = typeof beside === 'function' ? { attempt: beside } : beside;
    await undone(answer, other, caseContext);
    answer = await rest.when(attempt());
    if (!isRestAccepted(answer)) answer = await refusedAgain(answer, attempt, other, caseContext);
  }
  expectSuccess(answer, what, caseContext);
  return answer;
}

/** The last answer to a call that was refused twice, once what is next to it has been accepted again. */
async function refusedAgain(
  refused: RestAnswer,
  attempt: RestAttempt,
  { sameStock, ...beside }: Beside,
  caseContext: CaseContext,
): Promise<RestAnswer> {
  if (sameStock === undefined || !maySayScarce(refused)) {
    if (!isServedNothing(refused, beside)) await takesBeside(refused, beside.attempt, caseContext);
    return refused;
  }
  if (sameStock === 'unknown') return mayBeScarce(refused, caseContext);
  await undone(refused, sameStock, caseContext);
  const answer = await caseContext.rest.when(attempt());
  if (!isRestAccepted(answer)) await undone(answer, sameStock, caseContext);
  return answer;
}

async function undone(refused: RestAnswer, beside: Beside, caseContext: CaseContext): Promise<void> {
  const { attempt, undo } = beside;
  if (isServedNothing(refused, beside)) return void (await caseContext.rest.when(attempt()));
  const accepted = await takesBeside(refused, attempt, caseContext);
  await undo?.(accepted);
}

/** Whether the service refuses by itself what it must serve, and not who asks or how often. */
function isServedNothing({ status }: RestAnswer, { mustServe = false }: Beside): boolean {
  return mustServe && isOwnRefusal(status) && !ofTheCaller.has(status);
}

function mayBeScarce({ status }: RestAnswer, { rest }: CaseContext): never {
  return rest.lacking(`it was answered ${status}, which may be for want of stock`);
}

/** Gives the case up where another documented call, beside one that was refused, is not accepted either. */
export async function takesBeside(
  refused: RestAnswer,
  other: RestAttempt,
  { rest }: CaseContext,
): Promise<RestAnswer> {
  const beside = await rest.when(other());
  if (isRestAccepted(beside)) return beside;
  return rest.lacking(
    `it was answered ${refused.status}, and what should be accepted anyhow ${beside.status}`,
  );
}

export function expectSuccess({ status, text }: RestAnswer, what: string, { expect }: CaseContext): void {
  const words = `the status of ${what}, ${text.slice(0, 300)}`;
  expect(status, words).toBeGreaterThanOrEqual(200);
  expect(status, words).toBeLessThan(300);
}

/** What is to be made, and what is made beside it where it is refused. */
export type ResourceSpec = {
  readonly body: Item;
  readonly control: Item;
  readonly what: string;
  /** What draws on the same stock, where the control does not. @see Beside */
  readonly sameStock?: Beside | 'unknown';
};

/**
 * Makes a resource as the act that is judged. In a world of the case's own, where the account is new, what needs no machine is made in one of
 * two ways.
 */
export async function expectMade(
  kind: KindName,
  { body, control, what, sameStock }: ResourceSpec,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Own> {
  const [judged, beside] = [naming(kind, body, caseContext), naming(kind, control, caseContext)];
  const undo = (accepted: RestAnswer): Promise<void> => ended(kind, beside.last(), accepted, caseContext);
  const other: Beside = {
    ...{ attempt: beside.attempt, undo },
    mustServe: caseContext.ownWorld && !kinds[kind].costs && !isDeepStrictEqual(body, control),
    ...(sameStock === undefined ? {} : { sameStock }),
  };
  return besideNeighbours({ api: 'v2', path: kinds[kind].path, body }, caseContext, ruleContext, async () => {
    const answer = await expectRestAccepted(judged.attempt, other, what, caseContext);
    return ownOf(kind, judged.last(), answer, caseContext);
  });
}

/** Orders the same under another name each time. */
function naming(
  kind: KindName,
  body: Item,
  caseContext: CaseContext,
): { attempt: RestAttempt; last(): Item } {
  let last: Item = body;
  return {
    attempt() {
      last = { ...body, name: ownName(caseContext) };
      return creating(kind, last);
    },
    last: () => last,
  };
}

/** Gives a Pod's stock back: of the other kinds the document has no way to. @see interface 4.3 */
async function ended(kind: KindName, body: Item, made: RestAnswer, caseContext: CaseContext): Promise<void> {
  if (kind !== 'pod') return;
  const { id } = await ownOf(kind, body, made, caseContext);
  await caseContext.rest.when({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
}

export function creating(kind: KindName, body: Item): RestRequestOptions {
  return { api: 'v2', method: 'POST', path: kinds[kind].path, body };
}
