import type { Basis } from './outcomes.ts';

/** How much a kind of evidence says about the target alone. */
export type EvidenceClass = {
  /** What it rests on, as reports print it. */
  readonly restsOn: string;
  /** What else than a violation could have caused it. */
  readonly otherCauses: string;
  /** Whether it is a `fail` at first sight; otherwise only once it was reproduced. */
  readonly failsAtOnce: boolean;
  /**
   * Whether two occurrences that were not reproduced are a `fail`: on any clock, on one that stands still, or never.
   * Occurrences with a common cause outside of the target say no more than one.
   */
  readonly failsTwice: 'any clock' | 'virtual clock' | 'never';
};

/** The classes of evidence, each with its reasons: the one place that says when a violation is a `fail`. */
export const evidence: Readonly<Record<Basis, EvidenceClass>> = {
  content: {
    restsOn: 'what the target answered or did',
    otherCauses:
      'nothing: the connection was undisturbed, and either the case changed nothing or every call is known to have arrived once',
    failsAtOnce: true,
    failsTwice: 'any clock',
  },
  delivery: {
    restsOn: 'what the target answered or did, unless a call was repeated on the way',
    otherCauses:
      'a call, beacon or webhook that was delivered twice, late or never, which nobody here can see',
    failsAtOnce: false,
    failsTwice: 'any clock',
  },
  repetition: {
    restsOn: 'what a call that was delivered twice explains as well',
    otherCauses:
      'a call that was delivered twice: a gateway on the way to a real target may repeat any of them',
    failsAtOnce: false,
    failsTwice: 'virtual clock',
  },
  timing: {
    restsOn: 'elapsed time, or what may pass by itself',
    otherCauses: 'a busy machine or network; on a real clock it makes many calls late at once',
    failsAtOnce: false,
    failsTwice: 'virtual clock',
  },
  transport: {
    restsOn: 'an answer that broke off, or one that a gateway may have given (5xx, 408, 421, 425)',
    otherCauses: 'whatever lies between: a proxy, a gateway, a connection that broke',
    failsAtOnce: false,
    failsTwice: 'never',
  },
};
