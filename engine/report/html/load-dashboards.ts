import type { PastLoad } from '../folder/read-loads.ts';
import { type Html, html } from './html.ts';
import { hrefOf } from './page-content.ts';

/** The way to the pages that k6 itself made of a load, and what they show; nothing where there are none. */
export function dashboards(load: PastLoad, folder: string): Html | undefined {
  if (load.dashboards.length === 0) return undefined;
  const [page, each] = load.dashboards.length === 1 ? ['a page', ''] : ['pages', ', one of each instance'];
  return html`<p>How it went over time (rate and duration of calls, connections, data) is drawn by k6 in ${page} of its own${each}: ${dashboardLinks(load, folder)}.</p>`;
}

/** Links to them, where they are next to the run. */
export function dashboardLinks({ name, dashboards }: PastLoad, folder: string): Html[] {
  return dashboards.map(
    (file, nth) => html`${nth === 0 ? '' : ', '}<a href="${hrefOf(folder, `${name}/${file}`)}">${file}</a>`,
  );
}
