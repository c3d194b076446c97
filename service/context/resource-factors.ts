/**
 * The ways in which the document lets a resource of the management APIs come about without changing what most rules say,
 * each with its values; the first is the plain one. Who makes the resource brings them about. @see interface 2.10, 4.2, 4.3
 */
export const resourceFactors = {
  /** How often it was updated before the rule looks, and through which API. */
  changed: { not: undefined, once: undefined, twice: undefined, 'by another API': undefined },
  /** What of the same kind its owner has besides: one thing that was made before it, and one after it. */
  beside: { nothing: undefined, 'others of its kind': undefined },
  /** What its create leaves out: optional members that the document shows. */
  members: { absent: undefined, present: undefined },
  /** What it is called. */
  name: { plain: undefined, odd: undefined, long: undefined },
  /** What a Pod has been through. */
  past: { none: undefined, 'stopped and started': undefined },
  /** Which API made it, of those that show it. */
  madeBy: { itself: undefined, 'the other version': undefined },
  /** The same of a Pod, which GraphQL shows as well. */
  podMadeBy: { itself: undefined, 'the other version': undefined, GraphQL: undefined },
} as const satisfies Record<string, Readonly<Record<string, undefined>>>;

export type ResourceFactor = keyof typeof resourceFactors;

export const resourceFactorNames = Object.keys(resourceFactors) as ResourceFactor[];

/** Factors that are left alone where others use the target as well, each with the reason. */
export const dearFactors: Readonly<Partial<Record<ResourceFactor, string>>> = {
  madeBy: 'what does not come to be listed would be made, and paid for, twice',
  podMadeBy: 'what does not come to be listed would be made, and paid for, twice',
  past: 'somebody else may take the GPU meanwhile',
  beside: 'what a plan says that a run may make at most is what its rules are about',
};

/** Calls that a case makes at most for its context alone, where others use the target as well: the plan counts them. */
export const mostContextCalls = 6;
