import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { print, printError } from '../engine/print.ts';
import { readLimited } from '../engine/read-limited.ts';
import {
  type ChangedSection,
  changedSections,
  renderChangedSections,
} from '../engine/rules/changed-sections.ts';
import { changedSentences, renderChangedSentences } from '../engine/rules/changed-sentences.ts';
import { countMoved, type MovedPassage, movedPassages } from '../engine/rules/compare-passages.ts';
import { type Sections, sectionsOf } from '../engine/rules/passage.ts';
import { fingerprintedIn, withPassage } from '../engine/rules/passage-text.ts';
import {
  freezeRequirements,
  renderRequirements,
  sectionHashes,
} from '../engine/rules/render-requirements.ts';
import type { RequirementSet } from '../engine/rules/requirements.ts';
import { rules } from '../generated/rules.ts';
import { findDocument } from '../service/rules/find-document.ts';
import { knownRevisions, loadRequirements, requirementsFolder } from '../service/rules/load-requirements.ts';
import { exitCodes } from './exit-codes.ts';

const folder = new URL('../specs/rules/', import.meta.url);

export function passagesCommand(): Command {
  return new Command('passages')
    .option('--document <file>', 'the document; CONTRACT_DOCUMENT names it as well')
    .option(
      '--against <file>',
      'another revision of the document: name what changed, and the rules that rest on it',
    )
    .option(
      '--revision <name>',
      'with --against: the revision that it is held against; the newest if left out',
    )
    .option(
      '--freeze <revision>',
      'write the requirement set of the document, at the release of that revision',
    )
    .option('--write', 'take the new fingerprints over, once the rules have been read again')
    .addHelpText('after', '\nExit codes: 0 unchanged, 1 passages have changed, 2 bad usage or configuration.')
    .action(run);
}

type Options = {
  document?: string;
  write?: true;
  against?: string;
  revision?: string;
  freeze?: string;
};

async function run(options: Options): Promise<void> {
  const { against, revision, freeze, write } = options;
  if ([against, freeze, write].filter((one) => one !== undefined).length > 1)
    throw new UsageError('--against, --freeze and --write are three ways to use this: give one');
  if (revision !== undefined && against === undefined)
    throw new UsageError('--revision says what --against FILE is held against');
  if (against !== undefined) return compareRevisions(against, options);
  if (freeze !== undefined) return freezeRevision(freeze, await readDocument(options.document));
  return comparePassages(options);
}

async function comparePassages(options: Options): Promise<void> {
  const document = await readDocument(options.document);
  const files = await readRuleFiles();
  const records = files.flatMap(({ text }) => fingerprintedIn(text));
  const moved = movedPassages(document, records);
  const isNew = new Set(records.filter(({ passage }) => passage === '').map(({ id }) => id));
  const newWords = options.write ? 'gets its first fingerprint' : 'has no fingerprint yet';
  for (const { id, section, now } of moved) {
    const words = isNew.has(id) ? newWords : 'has changed';
    print(`${id}: section ${section} ${now === undefined ? 'is not in the document' : words}`);
  }
  printError(countMoved(moved, records));
  if (options.write) await takeOver(files, moved);
  else if (moved.length > 0) process.exitCode = exitCodes.broken;
}

/**
 * Names what another document says otherwise than the revision that a requirement set was made of: its sections, and their
 * sentences where the document of that revision is at hand.
 */
async function compareRevisions(file: string, { revision, document }: Options): Promise<void> {
  const { set } = await loadRequirements(revision ?? knownRevisions().at(-1)!);
  const text = await readDocument(file);
  const changed = changedSections(set, sectionHashes(text), Object.values(rules));
  const before = await documentOf(set, document);
  for (const one of changed) {
    for (const line of renderChangedSections([one])) print(line);
    if (before !== undefined)
      for (const line of sentencesIn(one, changed, before, sectionsOf(text))) print(line);
  }
  if (before === undefined && changed.length > 0)
    printError(`their sentences are named where the document of ${set.revision} is at hand: --document FILE`);
  const resting = new Set(changed.flatMap((one) => one.rules)).size;
  const of = Object.keys(set.sections).length;
  printError(
    `${changed.length} of ${counted(of, 'section')} of ${set.revision} differ; ${counted(resting, 'rule')} to read again`,
  );
  if (changed.length > 0) process.exitCode = exitCodes.broken;
}

/** The document that a requirement set was made of, as far as it is at hand. @throws UsageError for a named one that can't be read */
async function documentOf(
  { sections }: RequirementSet,
  named: string | undefined,
): Promise<Sections | undefined> {
  if (named === undefined && findDocument(process.env) === undefined) return undefined;
  const text = await readDocument(named);
  const isOfIt = isDeepStrictEqual({ ...sections }, { ...sectionHashes(text) });
  return isOfIt ? sectionsOf(text) : undefined;
}

/** What is below a section is named there. */
function sentencesIn(
  { section }: ChangedSection,
  changed: readonly ChangedSection[],
  before: Sections,
  now: Sections,
): string[] {
  const linesOf = (name: string): string[] =>
    renderChangedSentences(changedSentences(before.get(name) ?? '', now.get(name) ?? ''));
  const below = changed.filter((one) => one.section.startsWith(`${section}.`));
  const shownBelow = new Set(below.flatMap((one) => linesOf(one.section)));
  return linesOf(section).filter((line) => !shownBelow.has(line));
}

/** Only what the rules were read from can be frozen, and only once. */
async function freezeRevision(revision: string, document: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9.-]{0,63}$/.test(revision))
    throw new UsageError(
      `${revision} is no name of a revision: take letters, digits, points and hyphens, as in 2026-10`,
    );
  if (knownRevisions().includes(revision))
    throw new UsageError(`specs/requirements/${revision}.yaml is frozen: a later revision gets another name`);
  const moved = movedPassages(document, Object.values(rules));
  if (moved.length > 0)
    throw new UsageError(
      `${counted(moved.length, 'rule')} rest on other passages than this document has: read them again, then passages --write`,
    );
  const day = new Date().toISOString().slice(0, 10);
  const file = new URL(`${revision}.yaml`, requirementsFolder);
  await writeFile(file, renderRequirements(freezeRequirements(revision, document, rules, day)), {
    flag: 'wx',
  });
  print(`wrote specs/requirements/${revision}.yaml`);
}

type RuleFile = { readonly file: URL; readonly text: string };

/** The records as they stand: one that `generate` has not taken yet may want its fingerprint. */
async function readRuleFiles(): Promise<RuleFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  const files = names.map((name) => new URL(name, folder));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
}

async function readDocument(named: string | undefined): Promise<string> {
  const file = named ?? findDocument(process.env);
  if (file === undefined) {
    throw new UsageError('the document is not at hand. Name it with --document or CONTRACT_DOCUMENT.');
  }
  try {
    return await readLimited(file, 16 * 2 ** 20);
  } catch (cause) {
    throw new UsageError(`the document ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
}

async function takeOver(files: readonly RuleFile[], moved: readonly MovedPassage[]): Promise<void> {
  for (const { file, text } of files) {
    const after = moved.reduce(withPassage, text);
    if (after !== text) await writeFile(file, after);
  }
  printError('written; now run: npm run generate');
}
