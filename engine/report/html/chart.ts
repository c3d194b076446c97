import { type Html, html } from './html.ts';

/** What a chart shows. The page's script draws it; what it says stands in a table beside it as well. */
export type Chart = {
  readonly title: string;
  /** Moments come as milliseconds since 1970, percentiles as how many nines they have. */
  readonly x: { readonly label: string; readonly isTime?: boolean; readonly scale?: 'percentile' };
  /** Counts have no parts. */
  readonly y: { readonly label: string; readonly isCount?: boolean; readonly scale?: 'log' };
  readonly series: readonly {
    readonly name: string;
    /** The verdict that it counts, whose colour it has; others have colours in their order. */
    readonly verdict?: 'fail' | 'warning' | 'inconclusive';
    readonly points: readonly (readonly [x: number, y: number])[];
  }[];
};

/** Nothing where no line has two points. */
export function chart(shown: Chart): Html | undefined {
  if (shown.series.every(({ points }) => points.length < 2)) return undefined;
  return html`<figure class="chart" data-chart="${JSON.stringify(shown)}">
<figcaption>${shown.title}. The table has the same figures.</figcaption>
</figure>`;
}
