import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations as controlOperations } from '../../generated/control/operations.ts';
import { type OperationId, operations } from '../../generated/job-api/operations.ts';
import { type Answer, createWorldOpener, openWorld, type TestWorld } from '../testing/open-world.ts';
import { fixtureCatalog } from '../testing/override-fixtures.ts';
import { validSubmission } from '../testing/submissions.ts';

type Schemas = Readonly<Record<string, { content: Readonly<Record<string, Validate>> }>>;
type Validate = { (value: unknown): boolean; errors?: unknown };

/** That the status is a documented one, and the body what the spec says of it. */
function expectFit(answer: Answer, responses: Schemas): void {
  const { status, body } = answer;
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  expect(response, `an answer of ${status} is not documented`).toBeDefined();
  const validate = response?.content['application/json'];
  if (validate === undefined) return;
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(validate(body), `${answer.text}: ${JSON.stringify(validate.errors)}`).toBe(true);
}

async function fitting(world: TestWorld, operation: OperationId, id = '', body?: unknown): Promise<Answer> {
  const { method, path, responses } = operations[operation];
  const line = `${method} ${path.replace('{endpointId}', 'probe').replace('{jobId}', id)}`;
  const answer = await world.call(line, body === undefined ? {} : { body });
  expectFit(answer, responses);
  return answer;
}

test('whatever is submitted: every answer of the job API fits its spec', { timeout: 60_000 }, async () => {
  const world = await openWorld({ rateLimits: false });
  await fc.assert(
    fc.asyncProperty(validSubmission(), fc.nat(1_500), async (submission, later) => {
      const queued = await fitting(world, 'run', '', submission);
      expect(queued.status).toBe(200);
      const { id } = queued.body as { id: string };
      await world.pass(later);
      for (const operation of ['status', 'stream', 'health', 'requests'] as const) {
        expect((await fitting(world, operation, id)).status).toBe(200);
      }
      for (const operation of ['retry', 'cancel', 'purgeQueue', 'status'] as const) {
        await fitting(world, operation, id);
      }
    }),
    { numRuns: 40 },
  );
});

test('whatever is submitted: /runsync answers a finished record that fits', { timeout: 60_000 }, async () => {
  const world = await openWorld();
  await fc.assert(
    fc.asyncProperty(validSubmission(), async (submission) => {
      const answer = fitting(world, 'runsync', '', submission);
      await world.pass(5_000);
      expect((await answer).body).toMatchObject({ status: expect.stringMatching(/^(COMPLETED|FAILED)$/) });
    }),
    { numRuns: 40 },
  );
});

const overridden = createWorldOpener({ catalog: fixtureCatalog });

test('every answer of control fits its spec', async () => {
  const world = await overridden.openWorld({ seed: 5, faults: ['serves-without-key'] });
  const { readWorld, readClock, advanceClock, readLog, resetWorld, deleteWorld } = controlOperations;
  await world.run({ input: {} });
  const steps = [
    { line: 'GET ', operation: readWorld },
    { line: 'GET /clock', operation: readClock },
    { line: 'POST /clock', operation: advanceClock, body: { to: 0, begun: 1, seen: 1 } },
    { line: 'POST /clock', operation: advanceClock, body: { to: 'soon' } },
    { line: 'GET /log', operation: readLog },
    { line: 'POST /reset', operation: resetWorld },
    { line: 'DELETE ', operation: deleteWorld },
    { line: 'GET ', operation: readWorld },
    { line: 'DELETE ', operation: deleteWorld },
    { line: 'POST /reset', operation: resetWorld },
    { line: 'GET /clock', operation: readClock },
    { line: 'POST /clock', operation: advanceClock, body: { to: 0, begun: 0, seen: 0 } },
    { line: 'GET /log', operation: readLog },
  ];
  for (const { line, operation, body } of steps)
    expectFit(await world.steer(line, body), operation.responses);
});
