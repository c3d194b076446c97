import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';

const names = ['completed', 'failed', 'inProgress', 'inQueue', 'retried'] as const;

/** The counts of jobs. @see interface 2.6 */
export type HealthCounts = Readonly<Record<(typeof names)[number], number>>;

/**
 * What `/health` of the rule's endpoint counts now.
 * @throws Inconclusive for what is no health record
 */
export async function countsOf({ when, request, inconclusive }: CaseContext): Promise<HealthCounts> {
  const answer = await when.call(request({ operation: 'health' }));
  const { jobs } = (answer.json ?? {}) as { jobs?: Partial<Record<string, unknown>> };
  const entries = names.map((name) => [name, jobs?.[name]] as const);
  const isRecord = answer.status < 300 && entries.every(([, count]) => Number.isInteger(count));
  return isRecord ? (Object.fromEntries(entries) as HealthCounts) : inconclusive('/health answers no record');
}

/**
 * How many workers `/health` reports, idle ones beside those that run: whether they run too is open. Undefined for what is
 * no health record. @see interface 2.6
 */
export async function workersAt(
  { when, request }: CaseContext,
  endpoint?: EndpointName,
): Promise<Workers | undefined> {
  const requestOptions = { operation: 'health' as const, ...(endpoint === undefined ? {} : { endpoint }) };
  return workersIn(await when.call(request(requestOptions)));
}

/** How many workers an answer of `/health` reports; undefined for what is no health record. @see interface 2.6 */
export function workersIn({ json }: Pick<Answer, 'json'>): Workers | undefined {
  const { workers } = (json ?? {}) as { workers?: Partial<Record<string, unknown>> };
  const { idle, running } = workers ?? {};
  return Number.isInteger(idle) && Number.isInteger(running)
    ? { idle: idle as number, running: running as number }
    : undefined;
}

export type Workers = { readonly idle: number; readonly running: number };

/** How old a count may be that `/health` shows: services cache it. The document sets no limit. In milliseconds. */
export const oldest = 30_000;
/** When a count that is not the expected one is read again, counted from the first read. */
export const readAgain = [1000, 3000, 7000, 15_000, oldest];

/** What was read last: what agrees, or what is still otherwise when it can be old no more. */
export async function readUntil<T>(
  read: () => Promise<T>,
  agrees: (found: T) => boolean,
  { time }: CaseContext,
): Promise<T> {
  let found = await read();
  const first = time.now();
  for (const age of readAgain) {
    if (agrees(found)) break;
    await time.reach(first + age + time.slack);
    found = await read();
  }
  return found;
}
