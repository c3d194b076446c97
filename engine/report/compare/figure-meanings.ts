/** What a figure that became worse says of the target, by the last part of the figure's name. */
const meanings: Readonly<Record<string, string>> = {
  throughput: 'workers get less done',
  'runsync-latency': 'answers take longer',
  'queue-delay': 'jobs wait longer for a worker',
  'error-share': 'more jobs do not complete',
  goodput: 'fewer jobs complete in time',
  'goodput-share': 'fewer jobs complete in time',
  efficiency: 'the queue costs more of what the workers could do by themselves',
  'cost-per-1000-jobs': 'jobs cost more: workers take longer for them, or are there without any',
  'cost-per-gpu-hour': 'an hour of running jobs costs more: workers are there for longer than they run jobs',
  knee: 'the objectives hold up to a lower rate only',
  boot: 'workers take longer to start',
  'first-run': 'the first run of a worker takes longer',
  'workers-used': 'fewer workers do the work: some get no jobs',
  'overtaken-share': 'jobs start out of order: later ones go first',
  'longest-pause': 'no job starts for a time, while jobs wait',
  'run-drift': 'runs take longer towards the end of a step',
  'throughput-drift': 'workers get less done towards the end of a step',
  'run-by-depth': 'runs take longer the more jobs wait',
  'idle-while-queued': 'jobs wait although workers are idle',
  'running-without-job': 'workers count as running without a job: they never go idle',
  'runs-per-job': 'jobs run more than once: retries take capacity',
};

/** Undefined for a figure whose name says all. */
export function figureMeaning(name: string): string | undefined {
  const part = name.slice(name.lastIndexOf('/') + 1);
  return Object.hasOwn(meanings, part) ? meanings[part] : undefined;
}
