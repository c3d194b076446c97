import { printableLine } from '../../engine/printable.ts';
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
    ...section(
      'stock',
      (facts.stock ?? []).map(({ type, status }) => `${type}: ${status}`),
    ),
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
  const words = Object.entries(values).map(([name, value]) => `${name} ${value}`);
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
