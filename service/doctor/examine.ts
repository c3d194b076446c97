import type { Examination } from './examination.ts';
import { type Diagnosed, type Diagnosis, type Finding, skippedFinding } from './finding.ts';

/**
 * Makes every diagnosis, at the same time where none rests on another.
 * @param heard called as soon as each has come to its end, in the order of the list
 * @throws SuiteError when a call can't even be made
 */
export async function examine(
  diagnoses: readonly Diagnosis[],
  examination: Examination,
  heard: (diagnosed: Diagnosed) => void = () => {},
): Promise<Diagnosed[]> {
  const under = new Map<string, Promise<Diagnosed>>();
  for (const diagnosis of diagnoses) under.set(diagnosis.id, examineOne(diagnosis, under, examination));
  const all = [...under.values()];
  const whole = Promise.all(all);
  whole.catch(() => {});
  for (const one of all) heard(await one);
  return whole;
}

async function examineOne(
  diagnosis: Diagnosis,
  under: ReadonlyMap<string, Promise<Diagnosed>>,
  examination: Examination,
): Promise<Diagnosed> {
  const { id, after } = diagnosis;
  const before = await Promise.all(after.flatMap((name) => under.get(name) ?? []));
  const blocking = before.find(isBlocking);
  if (blocking !== undefined) return { id, findings: [skippedFinding(`because of ${blocking.id}`)] };
  if (examination.signal.aborted) return { id, findings: [skippedFinding('interrupted')] };
  const findings = await diagnosis.examine(examination);
  if (examination.signal.aborted) return { id, findings: [skippedFinding('interrupted')] };
  return { id, findings: findings.map((finding) => redacted(finding, examination)) };
}

function isBlocking({ findings }: Diagnosed): boolean {
  return findings.some(({ level }) => level === 'problem' || level === 'skipped');
}

function redacted(finding: Finding, { redact }: Examination): Finding {
  const { what, todo } = finding;
  return { ...finding, what: redact(what), ...(todo === undefined ? {} : { todo: redact(todo) }) };
}
