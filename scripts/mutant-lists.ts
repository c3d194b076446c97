import { Command } from 'commander';
import { counted } from '../engine/counted.ts';
import { print, printJson } from '../engine/print.ts';
import { cutText } from '../engine/report/cut-text.ts';
import { widestLine } from '../engine/wrap-line.ts';
import type { Fault, PerformanceMutant, Variant } from '../mutants/common/kinds.ts';
import { sectionsOf } from '../mutants/conforming/freedom-sections.ts';
import { variants } from '../mutants/conforming/variants.ts';
import { performanceMutants } from '../mutants/performance/performance-mutants.ts';
import { faults } from '../mutants/wrong/faults.ts';
import { collect } from './options.ts';
import { containsWord } from './rules.ts';

/** The services that are wrong on purpose: `--fault ID` serves one. */
export function mutantsCommand(): Command {
  return new Command('mutants')
    .argument('[pattern]', 'only mutants whose id or description contains this, in whatever case')
    .option('--rule <id>', 'only those that this rule catches; may be given several times', collect, [])
    .option('--json', 'as JSON: id, description, kind and the rules that catch each')
    .addHelpText('after', exitCodesHelp)
    .action((pattern: string | undefined, { rule, json }: { rule: string[]; json?: true }) => {
      const found = faults
        .filter(({ id, says }) => containsWord(pattern, id, says))
        .filter(({ breaks }) => rule.length === 0 || breaks.some((id) => rule.includes(id)));
      const slow = performanceMutants
        .filter(({ id, says }) => containsWord(pattern, id, says, 'performance'))
        .filter(() => rule.length === 0);
      if (json) printJson([...found.map(describeMutant), ...slow.map(describePerformanceMutant)], 2);
      else print(renderEntries([...found, ...slow], 'mutant'));
    });
}

/** The services that conform in other ways: `--variant ID` serves one. */
export function variantsCommand(): Command {
  return new Command('variants')
    .argument('[pattern]', 'only variants whose id or description contains this, in whatever case')
    .option('--section <number>', 'only those that this section of the document leaves open, such as 2.4')
    .option(
      '--json',
      'as JSON: id, description, the freedom that each takes and the sections that leave it open',
    )
    .addHelpText('after', exitCodesHelp)
    .action((pattern: string | undefined, { section, json }: { section?: string; json?: true }) => {
      const found = variants
        .filter(({ id, says }) => containsWord(pattern, id, says))
        .filter((variant) => section === undefined || sectionsOf(variant).split(', ').includes(section));
      if (json) printJson(found.map(describeVariant), 2);
      else print(renderEntries(found, 'variant'));
    });
}

const exitCodesHelp = '\nExit codes: 0 they are listed, 2 bad usage.';

function describeMutant({ id, says, kind, breaks }: Fault): object {
  return { id, says, kind, rules: breaks };
}

function describePerformanceMutant({ id, says, shownBy }: PerformanceMutant): object {
  return { id, says, kind: 'performance', rules: [], load: shownBy.load, figure: shownBy.figure };
}

function describeVariant(variant: Variant): object {
  const { id, says, freedom } = variant;
  return { id, says, freedom, sections: sectionsOf(variant) };
}

/** A line for each, no wider than a terminal, and how many there are. */
function renderEntries(entries: readonly { id: string; says: string }[], noun: string): string {
  const lines = entries.map(({ id, says }) => cutText(`${id}: ${says}`, widestLine - 1));
  return [...lines, counted(entries.length, noun)].join('\n');
}
