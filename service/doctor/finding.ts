import type { DoctorCheckContext } from './check-context.ts';

/** What a check found, and how to fix it where that is needed. */
export type Finding = {
  readonly level: FindingLevel;
  readonly what: string;
  readonly todo?: string;
  /** What the profile names is another's or nobody's: a conforming target would fail for it. */
  readonly isMistaken?: true;
};

/** `skipped`: not checked, because of a problem that another check reports. */
export type FindingLevel = 'ok' | 'warning' | 'problem' | 'skipped';

/** One thing that may be wrong with a target or its profile. */
export type DoctorCheck = {
  readonly id: string;
  /** Checks whose problems would show here as well: after one of them this is skipped. */
  readonly after: readonly string[];
  run(checkContext: DoctorCheckContext): Promise<readonly Finding[]>;
};

/** Findings of one check. */
export type DoctorCheckResult = { readonly id: string; readonly findings: readonly Finding[] };

/** A bound in milliseconds, as a finding shows it. */
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
export function profileProblem(what: string, todo: string): Finding {
  return { ...foundProblem(what, todo), isMistaken: true };
}

export function skippedFinding(what: string): Finding {
  return { level: 'skipped', what };
}
