import { printableLine } from '../../engine/printable.ts';
import { cutText } from '../../engine/report/cut-text.ts';
import type { EndpointLook, InspectionFacts } from './inspection-facts.ts';
import type { Inspection } from './likely-causes.ts';

/** An inspection for people: the likeliest cause first, then what speaks for others, what was seen, and what was not. */
export function renderInspection(facts: InspectionFacts, { summary, causes }: Inspection): string {
  const { job, endpoint } = facts;
  const where = endpoint === undefined ? '' : ` on the endpoint ${endpoint.name} (${endpoint.id})`;
  const what = job === undefined ? 'a job' : `job ${job}`;
  const lines = [
    `${what}${where}: ${causes.length === 0 ? summary : `most likely ${summary}`}`,
    ...causes.flatMap(({ cause, evidence, remedy }) => [
      '',
      `${cause}:`,
      ...evidence.map((one) => `  ${one}`),
      `  → ${remedy}`,
    ]),
    ...section('seen', facts.looks.slice(-1).flatMap(lookLines)),
    ...section('limits', limitLines(facts)),
    ...section('stock', stockLines(facts)),
    ...facts.logs.flatMap(({ worker, lines: log }) => section(`end of the log of worker ${worker}`, log)),
    ...section('not visible', [
      ...facts.hidden,
      'whether the job is of low priority, which starts no worker',
    ]),
  ];
  return lines.map(printableLine).join('\n');
}

/** The same in one line, as a reason. */
export function inspectionReason({ causes, summary }: Inspection): string {
  const [first] = causes;
  return printableLine(
    first === undefined ? summary : `most likely ${first.cause}: ${first.evidence.join(', ')}`,
  ).slice(0, 400);
}

/** How many GPU types are shown with their stock, and how many letters of a name. */
const mostTypes = 40;
const mostLetters = 80;

function stockLines({ stock = [] }: InspectionFacts): string[] {
  const shown = stock
    .slice(0, mostTypes)
    .map(({ type, status }) => `${cutText(type, mostLetters)}: ${status}`);
  const more = stock.length - shown.length;
  return more === 0 ? shown : [...shown, `${more} more, which --json shows`];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function lookLines({ status, health, workers }: EndpointLook): string[] {
  return [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(health === undefined
      ? []
      : [`jobs: ${figures(health.jobs)}`, `workers by /health: ${figures(health.workers)}`]),
    ...(workers === undefined
      ? []
      : [
          `workers listed: ${workers.length === 0 ? 'none' : statusCounts(workers.map(({ status: one }) => one))}`,
        ]),
  ];
}

function figures(values: Readonly<Record<string, number | undefined>>): string {
  const words = Object.entries(values).map(([name, value]) => `${cutText(name, mostLetters)} ${value}`);
  return words.length === 0 ? 'none shown' : words.slice(0, 10).join(', ');
}

function statusCounts(statuses: readonly (string | undefined)[]): string {
  const groups = Map.groupBy(statuses, (status) => status ?? 'without a status');
  return [...groups].map(([status, all]) => `${all.length} ${status}`).join(', ');
}

function limitLines({ settings }: InspectionFacts): string[] {
  const bounds = [
    ['minimum', settings?.min],
    ['maximum', settings?.max],
  ] as const;
  return bounds.flatMap(([name, value]) => (value === undefined ? [] : [`${name} of workers: ${value}`]));
}
