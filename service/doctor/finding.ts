import type { Examination } from './examination.ts';

/** What a diagnosis found, and what to do about it where something is to be done. */
export type Finding = {
  readonly level: FindingLevel;
  readonly what: string;
  readonly todo?: string;
  /** What the profile names is another's or nobody's: a target that follows the document would be accused of it. */
  readonly isMistaken?: true;
};

/** `skipped`: it could not be looked at, because of a problem that another diagnosis tells of. */
export type FindingLevel = 'ok' | 'warning' | 'problem' | 'skipped';

/** One thing that may be wrong with a target or its profile. */
export type Diagnosis = {
  readonly id: string;
  /** Diagnoses whose problems would show here as well: after one of them this is skipped. */
  readonly after: readonly string[];
  examine(examination: Examination): Promise<readonly Finding[]>;
};

/** What came of a diagnosis. */
export type Diagnosed = { readonly id: string; readonly findings: readonly Finding[] };

/** A bound in milliseconds, as a finding tells it. */
export function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}

export function ok(what: string): Finding {
  return { level: 'ok', what };
}

export function warning(what: string, todo: string): Finding {
  return { level: 'warning', what, todo };
}

export function foundProblem(what: string, todo: string): Finding {
  return { level: 'problem', what, todo };
}

/** A problem of the profile's own. */
export function mistake(what: string, todo: string): Finding {
  return { ...foundProblem(what, todo), isMistaken: true };
}

export function skippedFinding(what: string): Finding {
  return { level: 'skipped', what };
}
