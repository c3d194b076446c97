import { isRefused, judgedCall } from '../../shared/jobs/jobs.ts';
import { judgeStatus } from '../judge-life.ts';
import { type Command, chosen, jobOf, listen } from '../model.ts';

/** `/status`: where the job is must be one of the places where it may be. */
export const statusCommand = (pick: number): Command => ({
  check: ({ lives }) => lives.length > 0,
  async run(model, real) {
    const life = chosen(model, pick);

    const answer = await real.caseContext.when.status(life.id);

    judgeStatus(life, answer, real.caseContext);
    listen(model, real);
  },
  toString: () => `status(${jobOf(pick)})`,
});

/** `/stream`: no chunk of another job. Whether chunks come, and how often, is another rule's. */
export const streamCommand = (pick: number): Command => ({
  check: ({ lives }) => lives.some(({ spec }) => spec.streams),
  async run(model, real) {
    const { request, expect } = real.caseContext;
    const life = chosen(model, pick, ({ spec }) => spec.streams === true);

    // Whether it waits for something new is open: then time must pass.
    const answer = await judgedCall(request({ operation: 'stream', jobId: life.id }), real.caseContext);

    const chunks = Array.isArray(answer.json) && !isRefused(answer) ? answer.json : [];
    for (const chunk of chunks) {
      expect(chunk, `a chunk of job ${life.number}`).toMatchObject({ output: { mark: life.mark } });
    }
    listen(model, real);
  },
  toString: () => `stream(${jobOf(pick)})`,
});
