import { counted } from '../counted.ts';
import { printableJson } from '../printable.ts';
import { type Provenance, recordSchemas } from '../provenance/provenance.ts';
import type { AloneProof, VariantAlone } from './alone.ts';
import type { Proof, ProvenFault } from './proof.ts';

/** The proof as `prove.json`, safe to print. */
export function renderProofFile(startedAt: string, proof: Proof | AloneProof, made: Provenance): string {
  return `${printableJson({ schema: recordSchemas.proof, ...made, startedAt, ...proof }, 2)}\n`;
}

/** The matrix of rules and mutants, and what is not proven. */
export function renderProof(proof: Proof, rules: readonly string[]): string {
  const { faults, variants, nullTargets, problems } = proof;
  const sharp = faults.filter((fault) => fault.sharp).length;
  return [
    'rule and its mutants (✓ killed, ✗ survived, * specific)',
    ...rules.map((rule) => row(rule, faults)),
    '',
    `${counted(faults.length, 'mutant')} (${sharp} specific), ${counted(variants.length, 'variant')}, ${counted(nullTargets.length, 'stub target')}, ${seconds(proof)} s`,
    ...unsettledLines(proof),
    ...(problems.length === 0
      ? ['proven: every mutant killed, no false positive, no rule passed on a stub target']
      : ['not proven:', ...problems.map((problem) => `  ${problem}`)]),
  ].join('\n');
}

/** Problems of the catalog that a file lists, printed before anything is judged. */
export function renderCatalogProblems(problems: readonly string[], file: string): string {
  return [
    `this can't be proven with the mutants that ${file} lists:`,
    ...problems.map((one) => `  ${one}`),
  ].join('\n');
}

/** Which rules were inconclusive on which variant, in its groups and alone, and what is not proven. */
export function renderAlone({ groups, variants, problems, durationMs }: AloneProof): string {
  const judgements = variants.reduce((sum, { unsettled }) => sum + unsettled.judgements, 0);
  const alone = variants.reduce((sum, one) => sum + one.alone, 0);
  const times = variants.reduce((sum, { unsettled }) => sum + unsettled.rules.length, 0);
  return [
    'variant and the rules that were inconclusive on it',
    ...variants.filter(({ unsettled }) => unsettled.rules.length > 0).flatMap(unsettledOf),
    '',
    `${counted(variants.length, 'variant')}, ${counted(groups, 'group')} of them, ${(durationMs / 1000).toFixed(1)} s`,
    `of ${counted(judgements, 'judgement')}, ${alone} of them of a variant alone, ${times} inconclusive (${percent(times, judgements)})`,
    ...(problems.length === 0
      ? ['proven: no false positive, and every variant can be judged']
      : ['not proven:', ...problems.map((problem) => `  ${problem}`)]),
  ].join('\n');
}

function unsettledOf({ id, unsettled }: VariantAlone): string[] {
  const { judgements, rules } = unsettled;
  const share = percent(rules.length, judgements);
  return [
    `  ${id}: ${rules.length} of ${judgements} (${share})`,
    ...rules.map((rule) => `    ${rule.id}: ${rule.reason}`),
  ];
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}

/** A rule that is inconclusive on a conforming target can have no false positive, and lets every target through. */
function unsettledLines({ unsettled: { judgements, rules } }: Proof): string[] {
  const times = rules.reduce((sum, one) => sum + one.times, 0);
  return [
    `of ${counted(judgements, 'judgement')} of combinations of variants ${times} inconclusive (${percent(times, judgements)})`,
    ...rules.map(({ id, times, reason }) => `  ${id}, ${counted(times, 'time')}: ${reason}`),
  ];
}

function row(rule: string, faults: readonly ProvenFault[]): string {
  const own = faults.filter(({ breaks }) => breaks.includes(rule)).map((fault) => cell(rule, fault));
  return `  ${rule}\n${own.map((text) => `    ${text}`).join('\n')}`;
}

function cell(rule: string, { id, kind, sharp, caught }: ProvenFault): string {
  return `${caught.includes(rule) ? '✓' : '✗'} ${id}${sharp ? '*' : ''} (${kind})`;
}

function seconds({ durationMs }: Proof): string {
  return (durationMs / 1000).toFixed(1);
}
