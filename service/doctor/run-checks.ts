import type { DoctorCheckContext } from './check-context.ts';
import { type DoctorCheck, type DoctorCheckResult, type Finding, skippedFinding } from './finding.ts';

/**
 * Runs every check, at the same time where none depends on another.
 * @param heard called as soon as each has come to its end, in the order of the list
 * @throws SuiteError when a call can't even be made
 */
export async function runDoctorChecks(
  checks: readonly DoctorCheck[],
  checkContext: DoctorCheckContext,
  heard: (checkResult: DoctorCheckResult) => void = () => {},
): Promise<DoctorCheckResult[]> {
  const under = new Map<string, Promise<DoctorCheckResult>>();
  for (const check of checks) under.set(check.id, runDoctorCheck(check, under, checkContext));
  const all = [...under.values()];
  const whole = Promise.all(all);
  whole.catch(() => {});
  for (const one of all) heard(await one);
  return whole;
}

async function runDoctorCheck(
  check: DoctorCheck,
  under: ReadonlyMap<string, Promise<DoctorCheckResult>>,
  checkContext: DoctorCheckContext,
): Promise<DoctorCheckResult> {
  const { id, after } = check;
  const before = await Promise.all(after.flatMap((name) => under.get(name) ?? []));
  const blocking = before.find(isBlocking);
  if (blocking !== undefined) return { id, findings: [skippedFinding(`because of ${blocking.id}`)] };
  if (checkContext.signal.aborted) return { id, findings: [skippedFinding('interrupted')] };
  const findings = await check.run(checkContext);
  if (checkContext.signal.aborted) return { id, findings: [skippedFinding('interrupted')] };
  return { id, findings: findings.map((finding) => redacted(finding, checkContext)) };
}

function isBlocking({ findings }: DoctorCheckResult): boolean {
  return findings.some(({ level }) => level === 'problem' || level === 'skipped');
}

function redacted(finding: Finding, { redact }: DoctorCheckContext): Finding {
  const { what, todo } = finding;
  return { ...finding, what: redact(what), ...(todo === undefined ? {} : { todo: redact(todo) }) };
}
