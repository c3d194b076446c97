import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** A violation of a client rule in one world. `npm run client -- --list-rules` lists the rules. */
export type ClientRuleFinding = {
  readonly rule: string;
  readonly level: 'must' | 'should';
  /** Of the document. */
  readonly section: string;
  /** The same words for each violation of the same kind. */
  readonly says: string;
  readonly world: string;
  /** Calls that show the violation, in order; empty where none does. */
  readonly calls: readonly RecordedCall[];
};

/** Verdict on a client rule over all worlds. A rule that no world exercised has not passed. */
export type ClientRuleVerdict = {
  readonly rule: string;
  readonly level: 'must' | 'should';
  readonly section: string;
  readonly statement: string;
  readonly verdict: 'pass' | 'violated' | 'not exercised';
  /** Names of the worlds in which the rule was judged. */
  readonly exercised: readonly string[];
  /** Names of the worlds in which the rule was violated. */
  readonly violated: readonly string[];
};
