/** Draws the figures that tables tell, with uPlot. Lines differ in their dashes too, not by colour alone. */

/** @typedef {import('../chart.ts').Chart} Chart */

/** @type {typeof import('uplot')} */
const Plot = /** @type {any} */ (globalThis).uPlot;

/** @type {number[][]} */
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [1, 4]];

/** How the legend shows the same. */
const borders = ['solid', 'dashed', 'dotted', 'double', 'groove'];

/** Steps of an axis that counts. */
const counts = [1, 2, 5]
  .flatMap((step) => [1, 10, 100, 1000].map((times) => step * times))
  .sort((a, b) => a - b);

/** @param {string} name */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** @param {number} nines such as 2 for the 99th percentile */
function percentileOf(nines) {
  return `p${Number((100 * (1 - 10 ** -nines)).toPrecision(4))}`;
}

/** @param {Chart['y']} y @returns {import('uplot').Scale} */
function heightOf(y) {
  if (y.scale !== 'log') return { range: (_, __, most) => [0, Math.max(1, most * 1.1)] };
  return {
    distr: 3,
    range: (_, least, most) => [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most + 1))],
  };
}

/** @param {number} seconds since 1970 */
function momentOf(seconds) {
  return new Date(seconds * 1000).toISOString().slice(5, 16).replace('T', ' ');
}

/**
 * The lines over one row of x, as uPlot wants them.
 * @param {Chart} chart
 * @returns {import('uplot').AlignedData}
 */
function dataOf({ x, series }) {
  const scale = x.isTime ? 1000 : 1;
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at / scale)))].sort(
    (a, b) => a - b,
  );
  const lines = series.map(({ points }) => {
    const values = new Map(points.map(([at, value]) => [at / scale, value]));
    return xs.map((at) => values.get(at));
  });
  return [xs, ...lines];
}

/**
 * @param {Chart} chart
 * @param {number} width
 * @returns {import('uplot').Options}
 */
function optionsOf({ x, y, series }, width) {
  const ink = colour('--quiet');
  const line = { stroke: colour('--line'), width: 1 };
  const axis = {
    stroke: ink,
    grid: line,
    ticks: line,
    font: '13px system-ui, sans-serif',
    labelFont: '13px system-ui, sans-serif',
  };
  return {
    ...{ width, height: 260, tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC') },
    scales: { x: { time: x.isTime === true }, y: heightOf(y) },
    legend: { markers: { width: 3, dash: (_, nth) => borders[(nth - 1) % borders.length] ?? 'solid' } },
    axes: [
      {
        ...axis,
        label: x.label,
        ...(x.isTime ? { values: (_, moments) => moments.map(momentOf), space: 110 } : {}),
        ...(x.scale === 'percentile'
          ? { values: (_, nines) => nines.map(percentileOf), splits: () => [0, Math.log10(2), 1, 2, 3] }
          : {}),
      },
      { ...axis, label: y.label, size: 64, ...(y.isCount ? { incrs: counts } : {}) },
    ],
    series: [
      {
        label: x.label,
        ...(x.isTime ? { value: (_, moment) => (moment === null ? '--' : momentOf(moment)) } : {}),
      },
      ...series.map(({ name, verdict }, nth) => ({
        ...{
          label: name,
          stroke: colour(`--${verdict ?? `chart-${(nth % 5) + 1}`}`),
          width: 2,
          spanGaps: true,
        },
        ...{ dash: dashes[nth % dashes.length] ?? [], points: { show: true, size: 6 } },
      })),
    ],
  };
}

/** @param {HTMLElement} figure */
function start(figure) {
  const chart = /** @type {Chart} */ (JSON.parse(figure.dataset.chart ?? ''));
  const place = document.createElement('div');
  // The table beside it tells the same, and can be read.
  place.setAttribute('aria-hidden', 'true');
  figure.append(place);
  /** @type {import('uplot') | undefined} */
  let plot;
  const draw = () => {
    plot?.destroy();
    plot = new Plot(optionsOf(chart, Math.max(240, figure.clientWidth)), dataOf(chart), place);
  };
  let width = 0;
  new ResizeObserver(() => {
    if (figure.clientWidth !== width) draw();
    width = figure.clientWidth;
  }).observe(figure);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}

for (const figure of document.querySelectorAll('[data-chart]')) start(/** @type {HTMLElement} */ (figure));
