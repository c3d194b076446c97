import type { Scene } from '../../../harness/rule/scene.ts';
import type { EndpointName } from '../../../harness/target/site.ts';

const names = ['completed', 'failed', 'inProgress', 'inQueue', 'retried'] as const;

/** The counts of jobs. @see interface 2.6 */
export type Counts = Readonly<Record<(typeof names)[number], number>>;

/**
 * What `/health` of the rule's endpoint counts now.
 * @throws Unjudged for what is no health record
 */
export async function countsOf({ when, request, unjudged }: Scene): Promise<Counts> {
  const answer = await when.call(request({ operation: 'health' }));
  const { jobs } = (answer.json ?? {}) as { jobs?: Partial<Record<string, unknown>> };
  const entries = names.map((name) => [name, jobs?.[name]] as const);
  const isRecord = answer.status < 300 && entries.every(([, count]) => Number.isInteger(count));
  return isRecord ? (Object.fromEntries(entries) as Counts) : unjudged('/health answers no record');
}

/**
 * How many workers `/health` tells of, idle ones beside those that run: whether they run too is open. Undefined for what is
 * no health record. @see interface 2.6
 */
export async function workersAt(
  { when, request }: Scene,
  endpoint?: EndpointName,
): Promise<Workers | undefined> {
  const sketch = { operation: 'health' as const, ...(endpoint === undefined ? {} : { endpoint }) };
  const { json } = await when.call(request(sketch));
  const { workers } = (json ?? {}) as { workers?: Partial<Record<string, unknown>> };
  const { idle, running } = workers ?? {};
  return Number.isInteger(idle) && Number.isInteger(running)
    ? { idle: idle as number, running: running as number }
    : undefined;
}

export type Workers = { readonly idle: number; readonly running: number };
