/** A change of one place in the emulator's source that a tool made by rote. */
export type MechanicalMutant = {
  /** What switches it in the instrumented build: a number, the same for the same sources. */
  readonly id: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Kind of change, as the instrumenter calls it, such as `EqualityOperator`. */
  readonly mutator: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Text of the line in which it begins, without the white space around it. */
  readonly lineText: string;
  readonly original: string;
  readonly replacement: string;
};

/** What came of a mutant. */
export type MutantStatus =
  /** A rule failed, or warned where its level warns. */
  | 'killed'
  /** The emulator hung, crashed or did not start: a run against it ends without a verdict, never as conformant. */
  | 'stopped'
  /** Its rules were far from their end when they had taken twice their time and more: something in the emulator waits for ever. */
  | 'timed-out'
  /** No rule failed, and one or more that reach it were inconclusive. */
  | 'inconclusive'
  /** Every rule that reaches it passed. */
  | 'survived'
  /** No rule gets to its place. */
  | 'not-reached'
  /** A list says that nobody can see it, and why. */
  | 'equivalent';

export type JudgedMutant = {
  readonly mutant: MechanicalMutant;
  readonly status: MutantStatus;
  /** Which rule failed, how the emulator stopped, or why it is equivalent. */
  readonly reason?: string;
  readonly killedBy?: string;
  /** Rules that reach it, the one first that is asked first. */
  readonly rules: readonly string[];
  /** Of those, the ones that were inconclusive. */
  readonly inconclusive: readonly string[];
  /** Real milliseconds. */
  readonly durationMs: number;
};

/** A copy of the emulator that has every mutant in it. */
export type MutatedBuild = {
  /** Path of the module that starts it. */
  readonly start: string;
  readonly mutants: readonly MechanicalMutant[];
  /** Deletes the copy. */
  remove(): Promise<void>;
};
