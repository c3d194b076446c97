import { counted } from '../counted.ts';
import { areaOf, type RuleCatalog, ruleIn } from '../rules/rule-catalog.ts';
import { type Catalog, type FaultRecord, mostForSharp } from './proof.ts';

/**
 * What the catalog of faults lacks: each rule that can be broken has two faults or more, of two kinds or more, one of
 * them sharp.
 */
export function catalogProblems(rules: RuleCatalog, catalog: Catalog): string[] {
  const ids = [...catalog.faults, ...catalog.variants].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...twice.map((id) => `${id} is the name of two overrides`),
    ...catalog.rules
      .filter((id) => ruleIn(rules, id).level !== 'open')
      .flatMap((rule) => problemsOf(rule, catalog.faults)),
    ...catalog.faults.filter((fault) => fault.breaks.length === 0).map(({ id }) => `${id} breaks no rule`),
    ...catalog.faults
      .filter(isBlunt)
      .map(({ id }) => `${id} is called specific and breaks more than ${mostForSharp} rules of one area`),
  ];
}

function problemsOf(rule: string, faults: readonly FaultRecord[]): string[] {
  const own = faults.filter((fault) => fault.breaks.includes(rule));
  const kinds = new Set(own.map(({ kind }) => kind));
  return [
    ...(own.length < 2 ? [`${rule} has ${counted(own.length, 'mutant')}; it needs two in the catalog`] : []),
    ...(kinds.size < 2 ? [`${rule} has mutants of ${counted(kinds.size, 'kind')}; it needs two kinds`] : []),
    ...(own.some(({ sharp }) => sharp) ? [] : [`${rule} has no specific mutant`]),
  ];
}

function isBlunt(fault: FaultRecord): boolean {
  return fault.sharp && tooManyOfOneArea(fault.breaks);
}

/** Whether more rules of one area are among these than a sharp fault may fail. */
export function tooManyOfOneArea(rules: readonly string[]): boolean {
  const counts = Map.groupBy(rules, areaOf);
  return [...counts.values()].some((some) => some.length > mostForSharp);
}
