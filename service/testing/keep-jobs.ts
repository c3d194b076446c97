import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../../engine/testing/serve.ts';

/** What a job API does to a replay; the status of a job is IN_PROGRESS until it is cancelled. */
export type JobTricks = {
  /** Answers to submissions, in turn and the last again: a status, and an id, or a body that tells none. */
  readonly submissions?: readonly (readonly [status: number, id: string | undefined])[];
  /** The body of answers about a job. */
  readonly shows?: unknown;
  readonly statusCode?: number;
  readonly cancelCode?: number;
  /** A cancel is answered as it always is, and ends nothing. */
  readonly keepsWorking?: true;
  /** Milliseconds after its submission from which a job is shown. */
  readonly showsAfter?: number;
  /** Of how many answers about jobs each is shown in, before none shows it. */
  readonly losesAfter?: number;
  /** Ids of jobs are numbers. */
  readonly number?: string;
  /** Submissions are never answered. */
  readonly isSilent?: true;
};

/** A job API that counts what it hears; every job works until it is cancelled. */
export async function keepJobs(tricks: JobTricks = {}) {
  const heard: string[] = [];
  const states = new Map<string, string>();
  let submitted = 0;
  let asked = 0;
  let shownFrom = 0;

  const answerSubmission = (): [number, unknown] => {
    submitted += 1;
    shownFrom = Date.now() + (tricks.showsAfter ?? 0);
    const { submissions = [[200, undefined]] } = tricks;
    const own: readonly [number, string] = [200, `job-${submitted}`];
    const [status, id] =
      tricks.submissions === undefined ? own : submissions[Math.min(submitted, submissions.length) - 1]!;
    if (id !== undefined) states.set(id, 'IN_PROGRESS');
    if (tricks.number !== undefined) {
      states.set(tricks.number, 'IN_PROGRESS');
      return [200, `{"id": ${tricks.number}, "status": "IN_QUEUE"}`];
    }
    return [status, id === undefined ? 'no JSON' : { id, status: 'IN_QUEUE' }];
  };

  const answerAbout = (operation: string, id: string): [number, unknown] => {
    asked += 1;
    if (Date.now() < shownFrom || asked > (tricks.losesAfter ?? asked)) return [404, {}];
    if (operation === 'cancel' && !tricks.keepsWorking && tricks.cancelCode === undefined)
      states.set(id, 'CANCELLED');
    const status = states.get(id);
    const code = operation === 'cancel' ? tricks.cancelCode : tricks.statusCode;
    if (status === undefined) return [404, {}];
    return [code ?? 200, tricks.shows ?? { id, status }];
  };

  const address = await serve(async (request: IncomingMessage, response: ServerResponse) => {
    const [, , operation = '', id = ''] = request.url!.split('/');
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    await request.toArray();
    const isSubmission = operation === 'run' || operation === 'runsync';
    if (isSubmission && tricks.isSilent) return;
    const [status, json] = isSubmission ? answerSubmission() : answerAbout(operation, decodeURIComponent(id));
    response.writeHead(status).end(typeof json === 'string' ? json : JSON.stringify(json));
  });
  return { address, heard, states };
}
