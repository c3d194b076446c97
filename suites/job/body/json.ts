import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { departureFromSuccess } from '../../../service/client/documented.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { behindAnother, judgedCall, judgedEnd, untilDone } from '../../shared/jobs/jobs.ts';
import { jobOperations, type PreparedOperation } from '../../shared/jobs/operations.ts';

/** Characters that are one byte in some encodings, and two to four in UTF-8. */
const text = 'Größe ≥ 1 😀';
const open: ReadonlySet<string> = new Set(['requests', 'openai']);

/** Every answer with a documented body, and records that such text or the lack of a time might spoil. */
const answers: readonly Pick<PreparedOperation, 'prepare' | typeof toStringMethod>[] = [
  ...jobOperations.filter(({ name }) => !open.has(name)),
  {
    [toStringMethod]: () => 'status of a queued job',
    async prepare(caseContext) {
      const endpoint = await behindAnother(caseContext, 60_000);
      const { id } = await caseContext.given.run({ input: {} }, endpoint);
      return [caseContext.request({ operation: 'status', jobId: id, endpoint })];
    },
  },
  {
    [toStringMethod]: () => 'status with an output of many characters',
    async prepare(caseContext) {
      const { id } = await caseContext.given.run({ input: probing({ return: text }) });
      await judgedEnd(id, caseContext);
      return [caseContext.request({ operation: 'status', jobId: id })];
    },
  },
  {
    [toStringMethod]: () => 'runsync with an output of many characters',
    prepare: async (caseContext) => [untilDone('runsync', { input: probing({ return: text }) }, caseContext)],
  },
  {
    [toStringMethod]: () => 'stream of many characters',
    async prepare(caseContext) {
      const { id } = await caseContext.given.run({ input: probing({ yield: [text, text], work: 5000 }) });
      await caseContext.time.reach(caseContext.time.now() + 1000);
      return [caseContext.request({ operation: 'stream', jobId: id })];
    },
  },
];

/** Of what type an answer says it is, is open: the document names one for requests alone. */
rule(
  'job.body.json',
  { calls: 8, waits: { least: 1000, most: limits.wait.default + 1_800_000 } },
  async ({ property }) => {
    await property(answers, async (operation, caseContext) => {
      const { expect, inconclusive, offered } = caseContext;
      const [request] = await operation.prepare(caseContext);

      const answer = await judgedCall(request, caseContext);

      offered(answer);
      if (answer.status > 299) inconclusive(`${request.operation} was answered ${answer.status}`);
      expect(answer.json, `JSON in UTF-8: ${answer.text.slice(0, 200)}`).toBeDefined();
      const departure = departureFromSuccess(answer);
      if (departure !== undefined) inconclusive(`${request.operation} ${departure}`);
    });
  },
);
