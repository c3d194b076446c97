import type { EndpointLook, InspectionFacts } from './inspection-facts.ts';

/** Lines that a process leaves behind as it dies, in the words of several runtimes. */
const dying =
  /\b(crash(ed|es|ing)?|traceback|panic(ked)?|segmentation fault|core dumped|out ?of ?memory|oom[- ]?killed|fatal error|exited with (code|status) [1-9]\d*|uncaught exception)\b/i;

/** Jobs that were retried between both looks, workers that were replaced, and what their logs say. */
export function crashEvidence({ looks, logs }: InspectionFacts, last: EndpointLook): string[] {
  const [first] = looks;
  const unhealthy = (last.workers ?? []).filter(({ status }) => /^unhealthy$/i.test(status ?? ''));
  const died = logs.flatMap(({ worker, lines }) => {
    const line = lines.findLast((one) => dying.test(one));
    return line === undefined ? [] : [`log of worker ${worker}: ${line}`];
  });
  const evidence = [
    ...retriedBetween(first, last),
    ...(unhealthy.length === 0 ? [] : [`${unhealthy.length} listed as unhealthy`]),
    ...died,
  ];
  return evidence.length === 0 ? [] : [...evidence, ...replacedBetween(first, last), ...failedSoFar(last)];
}

function retriedBetween(first: EndpointLook | undefined, last: EndpointLook): string[] {
  const [before, now] = [first?.health?.jobs.retried, last.health?.jobs.retried];
  if (before === undefined || now === undefined || now <= before) return [];
  return [`retried jobs rose from ${before} to ${now}`];
}

/** Replaced workers alone say nothing: each may serve one job. */
function replacedBetween(first: EndpointLook | undefined, last: EndpointLook): string[] {
  const [before, now] = [first?.workers, last.workers];
  if (before === undefined || now === undefined || before.length === 0) return [];
  const stay = before.some(({ id }) => now.some((worker) => worker.id === id));
  return stay || now.length === 0 ? [] : ['every worker was replaced meanwhile'];
}

function failedSoFar({ health }: EndpointLook): string[] {
  const { failed = 0, completed } = health?.jobs ?? {};
  return failed > 0 && completed === 0 ? [`${failed} failed, none completed`] : [];
}
