import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import { keep, write } from './log.ts';
import type { LogLine, Pod } from './records.ts';

/** How many lines a Pod's log has by now: what was written, and what its workload has printed since it last started. */
export function countPodLines(service: Service, pod: Pod, now: WorldInstant): number {
  return pod.log.lines.length + countPrinted(service, pod, now);
}

/** Those lines, without so many first ones. */
export function podLines(service: Service, pod: Pod, now: WorldInstant, without: number): LogLine[] {
  const written = pod.log.lines.slice(without);
  return [...written, ...printed(service, pod, now, Math.max(0, without - pod.log.lines.length))];
}

/** When a running Pod's workload prints its next line. */
export function nextPrint(service: Service, pod: Pod, now: WorldInstant): WorldInstant | undefined {
  if (pod.status !== 'RUNNING' || pod.startedAt === null) return undefined;
  const interval = service.resourceStore.behaviour.printInterval(pod);
  return pod.startedAt + (Math.floor((now - pod.startedAt) / interval) + 1) * interval;
}

/** Writes down what the workload printed, before its start is forgotten. */
export function keepPrinted(service: Service, pod: Pod, now: WorldInstant): void {
  keep(pod.log, printed(service, pod, now, 0));
}

export function writeSystem(pod: Pod, now: WorldInstant, text: string): void {
  write(pod.log, now, 'system', text);
}

function countPrinted(service: Service, pod: Pod, now: WorldInstant): number {
  const { status, startedAt } = pod;
  if (status !== 'RUNNING' || startedAt === null) return 0;
  return Math.floor((now - startedAt) / service.resourceStore.behaviour.printInterval(pod));
}

function printed(service: Service, pod: Pod, now: WorldInstant, without: number): LogLine[] {
  const count = countPrinted(service, pod, now);
  const { startedAt } = pod;
  if (startedAt === null || count <= without) return [];
  const interval = service.resourceStore.behaviour.printInterval(pod);
  return Array.from({ length: count - without }, (_, index): LogLine => {
    const age = (without + index + 1) * interval;
    return { at: startedAt + age, source: 'container', text: `up for ${age / 1000} s` };
  });
}
