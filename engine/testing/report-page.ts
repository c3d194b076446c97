import type { ShownEvidence } from '../report/html/evidence.ts';
import { renderPage } from '../report/html/page.ts';
import type { PageContent } from '../report/html/page-content.ts';
import { renderResults } from '../report/render-results.ts';
import type { RunReport } from '../report/run-report.ts';
import { type Element, readPage } from './html-tree.ts';
import { madeUpService } from './made-up-service.ts';
import { reportOf, resultOf } from './results.ts';

/** What a page says of a run, each failure of which has this replay script, and of nothing beside it. */
export function contentOf(report: RunReport, script = '#!/usr/bin/env bash\n'): PageContent {
  const broken = report.results.flatMap(({ id, failure }) =>
    failure === undefined ? [] : [[id, { events: failure.events, script }] as const],
  );
  return {
    service: madeUpService,
    run: renderResults(report),
    folder: 'results/run',
    links: { run: '', results: '../' },
    evidence: new Map(broken),
    proof: undefined,
    loads: [],
    history: [],
  };
}

/** The page of a run, each failure of which has this replay script. */
export function pageOf(report: RunReport, script?: string, more: Partial<PageContent> = {}): string {
  return renderPage({ ...contentOf(report, script), ...more });
}

/** The same as a browser reads it. */
export function readPageOf(report: RunReport, script?: string, more?: Partial<PageContent>): Element {
  return readPage(pageOf(report, script, more));
}

/** A part of a page by its name. */
export function partOf(name: string, content: Partial<PageContent>): Element {
  const page = readPageOf(reportOf([resultOf()]), undefined, content);
  return page.all('section').find(({ attributes }) => attributes['aria-labelledby'] === name)!;
}

/** What the cells of a table say, row by row. */
export function rowsOf(table: Element): string[][] {
  return table.all('tr').map((row) => textsOf([...row.all('th'), ...row.all('td')]));
}

/** What the page's script shows of failures, by their rules. */
export function shownIn(page: Element): Record<string, ShownEvidence> {
  return JSON.parse(page.all('script').find(({ attributes }) => attributes.id === 'evidence')!.text);
}

/** What elements say, white space folded. */
export function textsOf(elements: readonly Element[]): string[] {
  return elements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
}
