import type { WorldInstant } from '../agenda.ts';
import type { Pod } from './records.ts';

/** What is measured on a running Pod. Shares are in percent, whole. */
export type Telemetry = {
  /** Seconds since it last started, whole. */
  readonly uptime: number;
  readonly gpus: readonly { readonly id: string; readonly util: number; readonly memoryUtil: number }[];
  readonly cpu: number;
  readonly memory: number;
};

/** Computed from the Pod and the moment alone: it moves with the clock, each second; undefined while it does not run. */
export function telemetryOf({ id, status, startedAt, spec }: Pod, now: WorldInstant): Telemetry | undefined {
  if (status !== 'RUNNING' || startedAt === null) return undefined;
  const second = Math.floor((now - startedAt) / 1000);
  const share = (what: string) => mixed(`${id} ${what} ${second}`) % 101;
  return {
    uptime: second,
    gpus: Array.from({ length: spec.gpu?.count ?? 0 }, (_, index) => ({
      id: `GPU-${mixed(`${id} ${index}`).toString(16).padStart(8, '0')}`,
      util: share(`util ${index}`),
      memoryUtil: share(`memoryUtil ${index}`),
    })),
    cpu: share('cpu'),
    memory: share('memory'),
  };
}

/** FNV-1a with a finish: 32 bits that look like chance, and are the same every time. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
