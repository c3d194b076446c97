import type { Variant } from '../common/kinds.ts';

/** How answers look where the document shows only part of them. */
export const answerVariants: readonly Variant[] = [
  {
    id: 'accepts-with-201',
    says: 'A submission that is accepted answers 201.',
    freedom: 'accepted status',
    behave: (base) => ({
      acceptedStatus: (operation) => (operation === 'run' ? 201 : base.acceptedStatus(operation)),
    }),
  },
  {
    id: 'accepts-with-202',
    says: 'Every call that changes something answers 202.',
    freedom: 'accepted status',
    behave: (base) => ({
      acceptedStatus: (operation) =>
        ['run', 'cancel', 'retry', 'purgeQueue'].includes(operation) ? 202 : base.acceptedStatus(operation),
    }),
  },
  {
    id: 'records-with-more-fields',
    says: 'Job records have fields that no document names.',
    freedom: 'extra fields',
    behave: (base) => ({
      queuedAnswer: (job) => ({ ...base.queuedAnswer(job), workerId: null, retries: job.attempts }),
      recordAnswer: (job, now, operation) => ({
        ...base.recordAnswer(job, now, operation),
        workerId: job.run?.worker.id ?? null,
      }),
      cancelAnswer: (job, before) => ({ ...base.cancelAnswer(job, before), was: before }),
    }),
  },
  {
    id: 'ids-are-uuids',
    says: 'Job ids are UUIDs with a mark of the region.',
    freedom: 'id form',
    behave: () => ({
      newJobId: (random) =>
        `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}-e1`,
    }),
  },
  {
    id: 'ids-need-encoding',
    says: 'Job ids hold characters that a path must encode.',
    freedom: 'id form',
    behave: () => ({ newJobId: (random) => `job ${random.hex(12)}/é` }),
  },
  {
    id: 'failed-runsyncs-answer-500',
    says: 'A /runsync whose job failed answers 500, with its record.',
    freedom: 'status of a failed /runsync',
    wrap: answeringFailures((record) => record),
  },
  {
    id: 'failed-runsyncs-answer-500-with-an-error',
    says: 'A /runsync whose job failed answers 500 and says no more than that.',
    freedom: 'status of a failed /runsync',
    wrap: answeringFailures(() => ({ error: 'the worker failed' })),
  },
  {
    id: 'refusals-without-a-body',
    says: 'A refusal is a status and nothing else.',
    freedom: 'error body',
    answer: (reply) => (reply.status >= 400 ? { status: reply.status } : reply),
  },
  {
    id: 'refusals-as-text',
    says: 'A refusal has a body of plain text.',
    freedom: 'error body',
    answer(reply) {
      if (reply.status < 400) return reply;
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      return { status: reply.status, headers, body: new TextEncoder().encode('No.') };
    },
  },
];

/** Answers 500 to a `/runsync` whose job failed. @see interface 7.1 */
function answeringFailures(bodyOf: (record: unknown) => unknown): NonNullable<Variant['wrap']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const isFailed = (reply.body as { status?: unknown } | undefined)?.status === 'FAILED';
    if (call.operation !== 'runsync' || !isFailed) return reply;
    return { ...reply, status: 500, body: bodyOf(reply.body) };
  };
}
