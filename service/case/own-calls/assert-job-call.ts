import { TransportError } from '../../../engine/http/transport.ts';
import type { Answer } from '../../client/answer.ts';
import type { JobRequest } from '../../client/job-request.ts';
import type { EndpointName, Site } from '../../profile/site.ts';
import { leftAlone } from '../unclaimed-ids.ts';
import { refusedCall } from './refused-call.ts';
import { saidTexts, wordsIn } from './said-texts.ts';

/** What is known of the jobs of a run. */
export type KnownJobs = {
  readonly site: Pick<Site, 'endpoints' | 'keys'>;
  /** Whether a submission of the run was answered with the id. */
  isSubmitted(endpoint: string, jobId: string): boolean;
  /** Whether a create of the case was answered with the id of an endpoint. */
  isClaimed(id: string): boolean;
  /** @throws Inconclusive for what such an answer named and the create did not make */
  assertMade(id: string): Promise<void>;
  /** Makes a call of the suite. */
  ask(request: JobRequest): Promise<Answer>;
};

/**
 * Lets a call of a user's rule through that steers no job but those of the run, and submits none to an endpoint of others.
 * @throws SuiteError for a purge where others may have jobs, for a strange endpoint, and for a path that leads elsewhere
 * @throws Inconclusive for an id that may be that of somebody else's job
 */
export async function assertJobCall(request: JobRequest, known: KnownJobs): Promise<void> {
  assertOwnQueue(request, known.site);
  await assertOwnEndpoint(request, known);
  if (!isSteering(request)) return;
  for (const jobId of jobsSaidIn(request)) {
    if (known.isSubmitted(request.endpoint, jobId)) continue;
    for (const key of ['valid', 'secondUser'] as const)
      await assertNobodys({ ...request, jobId }, key, known);
  }
}

/**
 * The same of calls that are made at once: nobody can be asked about each of them.
 * @throws SuiteError
 */
export function assertJobCalls(requests: readonly JobRequest[], known: KnownJobs): void {
  for (const request of requests) {
    assertOwnQueue(request, known.site);
    const { endpoint, operation } = request;
    if (isStrange(request, known.site))
      throw refusedCall(
        `${operation} at ${endpoint}`,
        'a burst goes to endpoints of the target profile alone',
      );
    const unknown = jobsSaidIn(request).find((jobId) => !known.isSubmitted(endpoint, jobId));
    if (unknown !== undefined && isSteering(request))
      throw refusedCall(
        operation,
        `no submission of the run was answered with ${unknown}, which a burst has`,
      );
  }
}

/** Endpoints that nobody else uses, by what a target profile says. */
const unshared: readonly EndpointName[] = ['exclusive', 'scaling'];

function assertOwnQueue(request: JobRequest, { endpoints }: KnownJobs['site']): void {
  const { operation, endpoint, route } = request;
  if (operation === 'openai' && leadsUp(route ?? ''))
    throw refusedCall(`openai ${route}`, 'it leads to another call');
  if (operation !== 'purgeQueue') return;
  if (saidBesides(request).length > 0)
    throw refusedCall('purgeQueue', 'a query or a body may name another queue: leave them out');
  const names = Object.entries(endpoints).flatMap(([name, id]) => (id === endpoint ? [name] : []));
  if (names.length > 0 && names.every((name) => (unshared as readonly string[]).includes(name))) return;
  throw refusedCall(
    `purgeQueue of ${names.join(', ') || endpoint}`,
    `others may have jobs there: purge the endpoint ${unshared.join(' or ')}`,
  );
}

/** Whether a parser of addresses or a server may read a way up in it: both drop characters, and some decode first. */
function leadsUp(route: string): boolean {
  const plain = route
    .replaceAll(/%(25)+/g, '%')
    .replaceAll(/%2e/gi, '.')
    .replaceAll(/%(2f|5c)/gi, '/');
  return /(^|[/\\])\.\.([/\\?#;]|$)/.test(plain.replaceAll(/[\s\p{Cc}]|%[01][\da-f]|%20/giu, ''));
}

async function assertOwnEndpoint(request: JobRequest, known: KnownJobs): Promise<void> {
  const { operation, endpoint } = request;
  if (!isStrange(request, known.site)) return;
  if (known.isClaimed(endpoint)) return known.assertMade(endpoint);
  throw refusedCall(
    `${operation} at ${endpoint}`,
    'the target profile does not name that endpoint, and this case has not made it',
  );
}

/** Whether it does more than read, at an endpoint that the target profile does not name. */
function isStrange(request: JobRequest, { endpoints }: KnownJobs['site']): boolean {
  const { operation, endpoint } = request;
  const isReading =
    operation === 'stream' || (/^(health|requests|status)$/.test(operation) && !isSteering(request));
  return !isReading && !Object.values(endpoints).includes(endpoint);
}

/** Whether it changes a job, or takes something of it away. A stream may give out each chunk once. @see interface 4.1 */
function isSteering({ operation, query = {} }: JobRequest): boolean {
  return (
    /^(cancel|retry|stream)$/.test(operation) || (operation === 'status' && Object.keys(query).some(isTtl))
  );
}

/** Whether a server may read it as `ttl`: in other letters, or as the name of a list. */
function isTtl(name: string): boolean {
  return /^ttl$/i.test(name.replaceAll(/[^a-z]/gi, ''));
}

/** Whatever a server may read as the id of a job: in the path as a whole and in parts, in a query and in a body. */
function jobsSaidIn(request: JobRequest): string[] {
  const { jobId = '' } = request;
  return [...new Set([jobId, ...jobId.split(/[^\w-]+/), ...saidBesides(request)])].filter((id) => id !== '');
}

function saidBesides({ query = {}, body, text = '' }: JobRequest): string[] {
  const named = Object.entries(query).filter(([name]) => !isTtl(name));
  return [...saidTexts(Object.fromEntries(named)), ...saidTexts(body), ...wordsIn(text)];
}

/** Statuses by which nothing of a user's has an id: another user may have no access at all. */
const nothing = {
  valid: new Set([400, 404, 410, 422]),
  secondUser: new Set([400, 401, 403, 404, 410, 422]),
} as const;

/** What a rule has made up is nobody's, as far as either key shows. */
async function assertNobodys(
  { operation, endpoint, jobId }: JobRequest,
  key: keyof typeof nothing,
  { site, ask }: KnownJobs,
): Promise<void> {
  if (site.keys[key] === undefined) return;
  const answer = await ask({ operation: 'status', endpoint, jobId: jobId!, key }).catch(lost);
  if (answer !== undefined && nothing[key].has(answer.status)) return;
  throw leftAlone(jobId!, `answered no submission of the run, and may be somebody else's for ${operation}`);
}

function lost(error: unknown): undefined {
  if (error instanceof TransportError) return undefined;
  throw error;
}
