import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** How a call of a client departs from the document. */
export type CallFinding = {
  /** `must`: a conforming service may refuse it or do something else. `should`: it may work everywhere, by luck. */
  readonly level: 'must' | 'should';
  /** The same words for each call that departs in this way. */
  readonly says: string;
  /** Of the document. */
  readonly section: string;
  readonly call: RecordedCall;
};

/** A finding before its call is named. */
export type Departure = Omit<CallFinding, 'call'>;

export const must = (says: string, section: string): Departure => ({ level: 'must', says, section });
export const should = (says: string, section: string): Departure => ({ level: 'should', says, section });
