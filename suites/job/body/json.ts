import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { departureFromSuccess } from '../../../service/client/documented.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
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
    async prepare(scene) {
      const endpoint = await behindAnother(scene, 60_000);
      const { id } = await scene.given.run({ input: {} }, endpoint);
      return [scene.request({ operation: 'status', jobId: id, endpoint })];
    },
  },
  {
    [toStringMethod]: () => 'status with an output of many characters',
    async prepare(scene) {
      const { id } = await scene.given.run({ input: probing({ return: text }) });
      await judgedEnd(id, scene);
      return [scene.request({ operation: 'status', jobId: id })];
    },
  },
  {
    [toStringMethod]: () => 'runsync with an output of many characters',
    prepare: async (scene) => [untilDone('runsync', { input: probing({ return: text }) }, scene)],
  },
  {
    [toStringMethod]: () => 'stream of many characters',
    async prepare(scene) {
      const { id } = await scene.given.run({ input: probing({ yield: [text, text], work: 5000 }) });
      await scene.time.reach(scene.time.now() + 1000);
      return [scene.request({ operation: 'stream', jobId: id })];
    },
  },
];

/** Of what type an answer says it is, is open: the document names one for requests alone. */
rule(
  'job.body.json',
  { calls: 8, waits: { least: 1000, most: limits.wait.default + 1_800_000 } },
  async ({ holds }) => {
    await holds(answers, async (operation, scene) => {
      const { expect, unjudged, offered } = scene;
      const [request] = await operation.prepare(scene);

      const answer = await judgedCall(request, scene);

      offered(answer);
      if (answer.status > 299) unjudged(`${request.operation} was answered ${answer.status}`);
      expect(answer.json, `JSON in UTF-8: ${answer.text.slice(0, 200)}`).toBeDefined();
      const departure = departureFromSuccess(answer);
      if (departure !== undefined) unjudged(`${request.operation} ${departure}`);
    });
  },
);
