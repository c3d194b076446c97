import type { AsyncCommand } from 'fast-check';
import type { Bench } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { RestApi } from '../../service/client/rest-request.ts';

/** An API that shows resources. */
export type Api = RestApi | 'graphql';

export const kinds = ['pod', 'endpoint', 'registry'] as const;
export type Kind = (typeof kinds)[number];

/** What the document lets us know of one resource: what the calls that were taken have made of it. */
export type Thing = {
  readonly number: number;
  readonly kind: Kind;
  readonly id: string;
  name: string;
  /** Whether it is to run, of a Pod. */
  isRunning: boolean;
  isGone: boolean;
  /** The APIs that have shown it as RUNNING: those that tell its state so. */
  readonly tellsRunning: Set<Api>;
};

export type Model = { readonly things: Thing[] };

export type Real = {
  readonly scene: Scene;
  readonly bench: Bench;
  /** The APIs that the target serves. */
  readonly apis: readonly Api[];
};

/** One step of a case. It keeps nothing, so that the same sequence is the same case again. */
export type Command = AsyncCommand<Model, Real, false>;

/** The thing that a pick means, among those that one would choose; undefined where there is none. */
export function chosen(
  { things }: Model,
  pick: number,
  wanted: (thing: Thing) => boolean,
): Thing | undefined {
  const some = things.filter((thing) => !thing.isGone && wanted(thing));
  return some[pick % Math.max(1, some.length)];
}

/** The APIs of a case that show things of a kind. @see interface 4.2, 4.3, 4.4 */
export function apisOf(kind: Kind, { apis }: Pick<Real, 'apis'>): readonly Api[] {
  return kind === 'pod' ? apis : apis.filter((api) => api !== 'graphql');
}
