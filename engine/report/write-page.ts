import { dirname, join, relative } from 'node:path';
import { UsageError } from '../errors.ts';
import type { DatedProof } from './folder/dated-proof.ts';
import { mostRecordBytes, ownFile, writeOwnFile } from './folder/own-file.ts';
import { type Evidence, readEvidence } from './folder/read-evidence.ts';
import { readHistory } from './folder/read-history.ts';
import { readJson } from './folder/read-json.ts';
import { readLoads } from './folder/read-loads.ts';
import { readRun } from './folder/read-run.ts';
import { writeWhole } from './folder/write-whole.ts';
import { renderPage } from './html/page.ts';
import type { PageContent } from './html/page-content.ts';
import { type ReportedService, withOwnRules } from './reported-service.ts';
import type { RunRecord } from './run-record.ts';

/** Where a page goes if not to `report.html` of its run, and a proof that lies elsewhere than beside the runs. */
export type PageOptions = { readonly out?: string; readonly proof?: string };

/**
 * Writes the page of a run of all that lies in its folder and beside it: earlier runs, loads, and `prove.json`.
 * @returns the file
 * @throws UsageError when results.json or a proof that was asked for can't be read
 */
export async function writePage(
  service: ReportedService,
  folder: string,
  options: PageOptions = {},
): Promise<string> {
  const out = options.out ?? join(folder, 'report.html');
  const content = await readContent(folder, dirname(out), options.proof);
  const page = renderPage({ service: withOwnRules(service, content.run), ...content });
  await (options.out === undefined ? writeOwnFile : writeWhole)(out, page);
  return out;
}

async function readContent(
  folder: string,
  from: string,
  proof: string | undefined,
): Promise<Omit<PageContent, 'service'>> {
  const run = await readRun(folder);
  const parent = dirname(folder);
  return {
    run,
    folder,
    links: { run: linkTo(from, folder), results: linkTo(from, parent) },
    evidence: await readAllEvidence(folder, run),
    proof: await readProof(folder, parent, proof),
    loads: await readLoads(parent),
    history: await readHistory(parent, run),
  };
}

async function readAllEvidence(folder: string, { rules }: RunRecord): Promise<Map<string, Evidence>> {
  const found = new Map<string, Evidence>();
  for (const { id, failure } of rules) {
    if (failure !== null) found.set(id, await readEvidence(folder, failure));
  }
  return found;
}

/** The one that is asked for, or the run's own, or the one beside the runs. */
async function readProof(
  run: string,
  parent: string,
  asked: string | undefined,
): Promise<DatedProof | undefined> {
  const own = [run, parent].map((folder) => ownFile(folder, 'prove.json', mostRecordBytes));
  const files = asked === undefined ? await Promise.all(own) : [asked];
  for (const file of files) {
    if (file === undefined) continue;
    const read = await readJson(file, 'proof');
    if ('value' in read) return read.value;
    if (asked !== undefined) throw new UsageError(`${file} is no proof: ${read.problem}`);
  }
  return undefined;
}

/** What goes before the name of a file in that folder. */
function linkTo(from: string, folder: string): string {
  const parts = relative(from, folder).split('/').filter(Boolean);
  return [...parts, ''].map(encodeURIComponent).join('/');
}
