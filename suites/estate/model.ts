import type { AsyncCommand } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';

/** An API that shows resources. */
export type EstateApi = RestApi | 'graphql';

export const estateKinds = ['pod', 'endpoint', 'registry'] as const;
export type EstateKind = (typeof estateKinds)[number];

/** What the document lets us know of one resource: what the calls that were taken have made of it. */
export type Thing = {
  readonly number: number;
  readonly kind: EstateKind;
  readonly id: string;
  name: string;
  /** Whether it is to run, of a Pod. */
  isRunning: boolean;
  isGone: boolean;
  /** The APIs that have shown it as RUNNING: those that tell its state so. */
  readonly shownRunningBy: Set<EstateApi>;
};

/** The things of a case, and how many steps it has made. */
export type EstateModel = { readonly things: Thing[]; steps: number };

export type EstateReal = {
  readonly caseContext: CaseContext;
  readonly ruleContext: RuleContext;
  /** The APIs that the target serves. */
  readonly apis: readonly EstateApi[];
};

/** One step of a case. It keeps nothing, so that the same sequence is the same case again. */
export type EstateCommand = AsyncCommand<EstateModel, EstateReal, false>;

/** The thing that a pick means, among those that one would choose; undefined where there is none. */
export function chosenThing(
  { things }: EstateModel,
  pick: number,
  wanted: (thing: Thing) => boolean,
): Thing | undefined {
  const some = things.filter((thing) => !thing.isGone && wanted(thing));
  return some[pick % Math.max(1, some.length)];
}

/** The APIs of a case that show things of a kind. @see interface 4.2, 4.3, 4.4 */
export function apisOf(kind: EstateKind, { apis }: Pick<EstateReal, 'apis'>): readonly EstateApi[] {
  return kind === 'pod' ? apis : apis.filter((api) => api !== 'graphql');
}
