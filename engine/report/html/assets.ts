import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The styles and scripts of a page, each as it stands in an element of its own. */
export type Assets = {
  readonly styles: readonly string[];
  readonly modules: readonly string[];
  readonly library?: string;
};

const styleNames = ['page', 'overview', 'filter', 'failures', 'tables', 'charts', 'narrow', 'print'];

/** @param hasCharts whether there is anything to draw: the library for it is left out where there is not */
export function assetsFor(hasCharts: boolean): Assets {
  const styles = styleNames.map((name) => own(`./style/${name}.css`));
  const modules = ['filter', 'copy', 'evidence'].map((name) => own(`./client/${name}.js`));
  if (!hasCharts) return { styles, modules };
  return {
    styles: [...styles, foreign('uplot/dist/uPlot.min.css')],
    modules: [...modules, own('./client/charts.js')],
    library: foreign('uplot/dist/uPlot.iife.min.js'),
  };
}

function own(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function foreign(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8');
}
