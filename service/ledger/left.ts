/** A resource that is left, or may be, in words. */
export type Left = {
  /** What it is counted as, such as `pod`. */
  readonly kind: string;
  readonly what: string;
  readonly why: string;
  /** What to type where the ledger cannot do it: it ends the resource, or shows whether it is there. */
  readonly byHand?: string | undefined;
};
