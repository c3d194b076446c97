import { renderPage } from '../report/html/page.ts';
import type { RunReport } from '../report/run-report.ts';
import { type Element, readPage } from './html-tree.ts';

/** The page of a run, each failure of which has this replay script. */
export function pageOf(report: RunReport, script = '#!/usr/bin/env bash\n'): string {
  return renderPage(report, {
    run: 'results/run',
    folderOf: ({ id }) => `failures/${id}`,
    scripts: new Map(report.results.map(({ id }) => [id, script])),
  });
}

/** The same as a browser reads it. */
export function readPageOf(report: RunReport, script?: string): Element {
  return readPage(pageOf(report, script));
}

/** What elements say, white space folded. */
export function textsOf(elements: readonly Element[]): string[] {
  return elements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
}
