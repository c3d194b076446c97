import { type Filled, fillersIn } from '../../../engine/http/filled.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { orHungUp } from '../../../service/case/hung-up.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { factors } from '../../../service/context/factors.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { type ContentName, contents, submissionHolding } from '../../shared/jobs/contents.ts';
import { assertSubmittedOnce } from '../../shared/jobs/delivered-once.ts';

export type PayloadCase = {
  readonly content: ContentName;
  /** Whether the head of the call states the size. */
  readonly tells: 'its length' | 'nothing';
  readonly expected: 'taken' | 'taken whole' | 'refused';
  /** Whether the submission has every optional member beside its input, and of `/runsync` its wait. */
  readonly isComplete?: true;
};

type Operation = 'run' | 'runsync';

/** The bytes that must be accepted, and those from which on a payload must be refused. Between the two nothing is judged. */
export type Bounds = { readonly taken: number; readonly refused: number };

/** A payload that every target takes: the accepted half of each pair. */
const small = 4000;

const payloadCases: readonly PayloadCase[] = [
  { content: 'one text', tells: 'its length', expected: 'taken whole' },
  { content: 'text of 3 bytes a character', tells: 'nothing', expected: 'taken' },
  { content: 'many small values', tells: 'its length', expected: 'taken' },
  { content: 'one text', tells: 'its length', expected: 'refused' },
  { content: 'one text', tells: 'nothing', expected: 'refused' },
  { content: 'text of 2 bytes a character', tells: 'its length', expected: 'refused' },
  { content: 'text of 3 bytes a character', tells: 'nothing', expected: 'refused' },
  { content: 'text of 4 bytes a character', tells: 'its length', expected: 'refused' },
  { content: 'text of escapes', tells: 'its length', expected: 'taken' },
  { content: 'white space', tells: 'nothing', expected: 'taken' },
  { content: 'many small values', tells: 'its length', expected: 'refused' },
  { content: 'one text', tells: 'nothing', expected: 'taken', isComplete: true },
  { content: 'one text', tells: 'its length', expected: 'refused', isComplete: true },
];

/** Every optional member of a submission but its webhook: none changes what becomes of a short job. @see interface 2.1 */
const besideInput = {
  policy: { executionTimeout: 3_600_000, ttl: 2 * limits.ttl.default, lowPriority: false },
  s3Config: factors.s3Config.set,
};

/** Judges the payload limit of an operation. @see interface 8 */
export async function judgePayload(
  { property, moment }: RuleContext,
  operation: Operation,
  bounds: Bounds,
): Promise<void> {
  const judges = { taken: judgeAccepted, 'taken whole': judgeAcceptedWhole, refused: judgeRefused };
  await property(
    payloadCases,
    async (one, caseContext) => {
      const size = one.expected === 'refused' ? bounds.refused : bounds.taken;
      await judges[one.expected]({ ...one, operation, size, moment }, caseContext);
      caseContext.cover(one.expected === 'refused' ? 'refused' : 'taken');
    },
    { covers: { taken: 0.2, refused: 0.5 } },
  );
}

type Upload = PayloadCase & { operation: Operation; size: number; moment: number };

async function judgeAccepted(upload: Upload, caseContext: CaseContext): Promise<void> {
  await acceptedAnswer(upload, probing({}), caseContext);
}

/** A handler that gives back its input shows whether the whole of it arrived. How large an output may be is open. */
async function judgeAcceptedWhole(upload: Upload, caseContext: CaseContext): Promise<void> {
  const last = { end: 'of the input' };
  const answer = await acceptedAnswer(upload, last, caseContext);
  const output = upload.operation === 'run' ? await outputOf(answer, caseContext) : answer.record.output;
  if (!isOurInput(output, last.end)) return;
  const filled = submissionHolding(upload.content, last, upload.size);
  const came = contents[upload.content][1].repeat(fillersIn(filled));
  caseContext
    .expect(String(output.text).length, 'the length of the text that came to the handler')
    .toBe(came.length);
  caseContext.expect(output.text === came, 'the text came to the handler as it was sent').toBe(true);
}

async function acceptedAnswer(upload: Upload, last: object, caseContext: CaseContext): Promise<Answer> {
  const answer = await caseContext.pair(...pairOf(upload, last, caseContext));
  const waited = answer.answered - answer.sent >= limits.wait.default;
  const isOver = waited && answer.record.status !== 'COMPLETED';
  if (upload.operation === 'runsync' && isOver)
    caseContext.inconclusive('the wait was over before the job was', 'job-not-ended');
  caseContext.expect(answer).toBeAccepted();
  return answer;
}

/** Refused: a 4xx, or a connection that is closed before the body is through. Then no job may come of it. */
async function judgeRefused(upload: Upload, caseContext: CaseContext): Promise<void> {
  const { pair, when, request, time, expect, beacons, webhook } = caseContext;
  const probeSpec = probing(webhook === undefined ? {} : { beacon: beacons.url });
  const answer = await orHungUp(pair(...pairOf(upload, probeSpec, caseContext)));
  if (answer === 'hung up') {
    expect(await when.call(request({ operation: 'health' })), 'a call after it').toBeAccepted();
    return;
  }
  expect(answer.status, 'the status of the answer').toBeGreaterThanOrEqual(400);
  expect(answer.status, 'the status of the answer').toBeLessThan(500);
  if (webhook === undefined) return;
  await time.reach(time.now() + upload.moment);
  const jobs = beacons.jobs().length;
  if (jobs > 1) await assertSubmittedOnce(upload.moment, caseContext);
  expect(jobs, 'the jobs that ran, of which one was accepted').toBeLessThanOrEqual(1);
}

function pairOf(upload: Upload, last: object, { request, webhook }: CaseContext): [JobRequest, JobRequest] {
  const { operation, content, tells, size, isComplete } = upload;
  const beside = isComplete ? { ...besideInput, ...(webhook === undefined ? {} : { webhook }) } : {};
  const chunks = tells === 'nothing' ? ({ inChunks: true } as const) : {};
  const wait = isComplete && operation === 'runsync' ? { query: { wait: limits.wait.default } } : {};
  const requestOf = (filled: Filled): JobRequest => request({ operation, filled, ...chunks, ...wait });
  return [
    requestOf(submissionHolding(content, last, small, beside)),
    requestOf(submissionHolding(content, last, size, beside)),
  ];
}

async function outputOf({ record }: Answer, { given, time }: CaseContext): Promise<unknown> {
  const { id } = record;
  if (id === undefined) return undefined;
  const done = await time.until(async () => {
    const status = await given.status(id);
    return atWork.has(status.record.status) ? undefined : status;
  }, time.now() + time.setupTimeout);
  return done?.record.output;
}

const atWork: ReadonlySet<string | undefined> = new Set(['IN_QUEUE', 'IN_PROGRESS']);

/** Whether the handler is one that gives back its input, this one to its end. */
function isOurInput(output: unknown, end: string): output is { text: unknown } {
  return typeof output === 'object' && output !== null && 'end' in output && output.end === end;
}
