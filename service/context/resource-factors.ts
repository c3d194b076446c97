/**
 * The ways in which the document lets a resource of the management APIs come about without changing what most rules say,
 * each with its values; the first is the plain one. Who makes the resource brings them about. @see interface 2.10, 4.2, 4.3
 */
export const resourceFactors = {
  /** How often it was updated before the rule looks, and through which API. */
  changed: { not: undefined, once: undefined, twice: undefined, 'by another API': undefined },
  /** What of the same kind there is besides: one thing that was made before it, and one after it, by its owner or another user. */
  beside: { nothing: undefined, 'others of its kind': undefined, 'others of another user': undefined },
  /** What its create leaves out: optional members that the document shows. */
  members: { absent: undefined, present: undefined },
  /** What it is called. */
  name: { plain: undefined, odd: undefined, long: undefined },
  /** What a Pod has been through. */
  past: {
    none: undefined,
    'stopped and started': undefined,
    'stopped and started by another API': undefined,
  },
  /** What another user has tried on it, and was refused. */
  trespasser: { absent: undefined, looks: undefined, acts: undefined },
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
  trespasser: 'what is not refused would be changed, or gone',
  beside: 'what a plan says that a run may make at most is what its rules are about',
};

/** Calls that a case makes at most for its context alone, where others use the target as well: the plan counts them. */
export const mostContextCalls = 6;
