import { cutText } from '../../engine/report/cut-text.ts';
import { crashEvidence } from './crash-evidence.ts';
import type { EndpointLook, InspectionFacts } from './inspection-facts.ts';

/** Why a job waits. */
export type WaitCause = {
  readonly cause: WaitCauseId;
  readonly evidence: readonly string[];
  readonly remedy: string;
};

export type WaitCauseId =
  | 'endpoint paused'
  | 'crash loop'
  | 'throttled'
  | 'no stock'
  | 'workers busy'
  | 'minimum 0 and cold';

/** What the facts come to: causes, the likeliest first, or why there is none to name. */
export type Inspection = {
  readonly state: 'waiting' | 'not waiting' | 'unknown';
  readonly summary: string;
  readonly causes: readonly WaitCause[];
};

const remedies: Readonly<Record<WaitCauseId, string>> = {
  'endpoint paused': 'Raise the maximum of its workers above 0.',
  'crash loop': 'Read the logs of the workers, and fix or roll back what they run.',
  throttled: 'Call less often and wait, or raise the limit by more running workers.',
  'no stock': 'Let the endpoint use other GPU types or data centers.',
  'workers busy': 'Raise the maximum of its workers, or wait until one is free.',
  'minimum 0 and cold': 'Wait for the cold start, or keep a worker warm with a minimum of 1.',
};

type Evidence = (facts: InspectionFacts, look: EndpointLook) => readonly string[];

/** The surest cause first: what a setting decides, what was seen to happen, what the figures suggest. */
const evidences: readonly (readonly [WaitCauseId, Evidence])[] = [
  ['endpoint paused', pausedEvidence],
  ['crash loop', crashEvidence],
  ['throttled', throttledEvidence],
  ['no stock', stockEvidence],
  ['workers busy', busyEvidence],
  ['minimum 0 and cold', coldEvidence],
];

/** Ranks the causes for which a job waits. Without a job, those for which one would wait. */
export function likelyCauses(facts: InspectionFacts): Inspection {
  const { job, endpoint, looks, refused, hidden } = facts;
  const last = looks.at(-1);
  if (last === undefined || endpoint === undefined) {
    if (refused.length > 0) return waiting(causesOf(facts, emptyLook));
    const unseen =
      endpoint === undefined ? 'no endpoint of the profile knows the job' : 'nothing was answered';
    const where = hidden.length > 0 ? hidden.join('; ') : unseen;
    return { state: 'unknown', summary: `can't tell, because ${where}`, causes: [] };
  }
  if (job === undefined) return unlessNone(facts, causesOf(facts, last));
  if (last.status !== undefined && last.status !== 'IN_QUEUE') {
    return { state: 'not waiting', summary: `not waiting: ${last.status}`, causes: [] };
  }
  return unlessNone(facts, causesOf(facts, last));
}

const emptyLook: EndpointLook = { status: undefined, health: undefined, workers: undefined };

function causesOf(facts: InspectionFacts, look: EndpointLook): WaitCause[] {
  return evidences.flatMap(([cause, find]) => {
    const evidence = find(facts, look);
    return evidence.length === 0 ? [] : [{ cause, evidence, remedy: remedies[cause] }];
  });
}

function waiting(causes: readonly WaitCause[]): Inspection {
  return { state: 'waiting', summary: causes[0]!.cause, causes };
}

function unlessNone({ hidden, job }: InspectionFacts, causes: readonly WaitCause[]): Inspection {
  if (causes.length > 0) return waiting(causes);
  const shown =
    hidden.length > 0
      ? hidden.join('; ')
      : 'workers are free, and nothing that is shown keeps a job from them';
  const state = job === undefined ? 'unknown' : 'waiting';
  return { state, summary: `can't tell, because ${shown}`, causes };
}

function pausedEvidence({ settings }: InspectionFacts): string[] {
  return settings?.max === 0 ? ['its maximum of workers is 0'] : [];
}

function throttledEvidence({ refused }: InspectionFacts, { workers = [] }: EndpointLook): string[] {
  const throttled = workers.filter(({ status }) => /^throttled$/i.test(status ?? ''));
  return [
    ...refused.map((call) => `${call} was answered 429`),
    ...(throttled.length === 0 ? [] : [`${countOf(throttled.length)} listed as throttled`]),
  ];
}

/** How many GPU types evidence names. */
const mostTypes = 10;

/** A stock that is used up says nothing where workers are there. */
function stockEvidence({ stock = [] }: InspectionFacts, look: EndpointLook): string[] {
  const isNone = stock.length > 0 && stock.every(({ status }) => /^none$/i.test(status));
  if (!isNone || areReady(look)) return [];
  const named = stock.slice(0, mostTypes).map(({ type }) => cutText(type, 80));
  const more = stock.length > named.length ? ` and ${stock.length - named.length} more` : '';
  return [`${named.join(', ')}${more}: none in stock`, ...noneReady(look)];
}

function busyEvidence({ settings }: InspectionFacts, { health }: EndpointLook): string[] {
  const { running = 0, idle } = health?.workers ?? {};
  if (running === 0 || idle !== 0) return [];
  const { inProgress } = health?.jobs ?? {};
  const most = settings?.max;
  return [
    `${running} running, none idle`,
    ...(inProgress === undefined ? [] : [`${inProgress} ${inProgress === 1 ? 'job' : 'jobs'} in progress`]),
    ...(most === undefined ? [] : [`its maximum of workers is ${most}`]),
  ];
}

function coldEvidence({ settings }: InspectionFacts, look: EndpointLook): string[] {
  const { workers = [] } = look;
  const min = settings?.min;
  if (areReady(look) || (min !== undefined && min > 0)) return [];
  const starting = workers.filter(({ status }) => /^(initiali[sz]ing|starting)$/i.test(status ?? ''));
  const shown = noneReady(look);
  if (shown.length === 0) return [];
  return [
    ...(min === 0 ? ['its minimum of workers is 0'] : []),
    ...shown,
    ...(starting.length === 0 ? [] : [`${countOf(starting.length)} starting`]),
  ];
}

function areReady({ health, workers }: EndpointLook): boolean {
  const { running = 0, idle = 0 } = health?.workers ?? {};
  return running + idle > 0 || (workers ?? []).some(({ status }) => /^(running|idle)$/i.test(status ?? ''));
}

function noneReady({ health, workers }: EndpointLook): string[] {
  const { running, idle } = health?.workers ?? {};
  if (running === 0 && idle === 0) return ['no worker is running or idle'];
  return workers?.length === 0 ? ['no worker is listed'] : [];
}

function countOf(workers: number): string {
  return workers === 1 ? '1 worker' : `${workers} workers`;
}
