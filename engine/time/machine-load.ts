import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How busy the machine of a run was. */
export type MachineLoad = {
  /** Mean of the load average of a minute, per core; 0 on systems that have none. */
  readonly load: number;
  /** How late the event loop of the main thread was in 99 of 100 moments at the most, in real milliseconds. */
  readonly lagMs: number;
};

/** Limits of a quiet machine. A run alone comes to three on one core: it, what it judges, and the kernel. */
const busyLoad = 4;
const busyLagMs = 250;

/** Whether the machine had so much else to do that verdicts which rest on time may be its doing. */
export function isMachineBusy({ load, lagMs }: MachineLoad): boolean {
  return load > busyLoad || lagMs > busyLagMs;
}

export type MachineSource = {
  /** Load average of the last minute, of the whole machine. */
  readonly loadAverage: () => number;
  readonly cores: number;
};

const own: MachineSource = { loadAverage: () => loadavg()[0]!, cores: availableParallelism() };

/** How often the load average is looked at, and how close the delay is measured, in real milliseconds. */
const every = 5000;
const resolution = 20;

/** Watches the machine from the main thread, which has little to do while a run goes on. @returns what ends that */
export function watchMachine({ loadAverage, cores }: MachineSource = own): () => MachineLoad {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const loads = [loadAverage()];
  const timer = setInterval(() => loads.push(loadAverage()), every).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
    loads.push(loadAverage());
    const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
    const lag = delay.count === 0 ? 0 : delay.percentile(99) / 1e6 - resolution;
    return { load: Math.round((100 * mean) / cores) / 100, lagMs: Math.max(0, Math.round(lag)) };
  };
}
