import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { submission, submissionBodyOf, withoutPriority } from '../../arbitraries/submission.ts';

const operation = fc.constantFrom('run', 'runsync');

/** Of each kind of value that is no object, what is empty, what is falsy, and what holds an object. */
const notObjects: readonly (readonly [kind: string, values: readonly unknown[]])[] = [
  ['array', [[], [{}], [['a', 1]], [1, 'a', null]]],
  ['string', ['', '{}', '{"prompt":"a"}', 'a']],
  ['number', [0, 1, -1, 1.5]],
  ['boolean', [false, true]],
  ['null', [null]],
];
const kinds = notObjects.map(([kind, values]) =>
  fc.constantFrom(...values).map((value) => ({ kind, value })),
);

rule(
  'job.input.is-object',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ property }) => {
    await property(
      fc.record({ operation, draft: submission(), input: fc.oneof(...kinds) }),
      async ({ operation, draft, input }, { pair, request, expect, webhook, cover }) => {
        const body = submissionBodyOf(withoutPriority(draft), webhook);

        const refused = await pair(
          request({ operation, body }),
          request({ operation, body: { ...body, input: input.value } }),
        );

        expect(refused).toBeRefusedWith(400);
        cover(operation);
        cover(input.kind);
      },
      { covers: { run: 0.1, runsync: 0.1, ...Object.fromEntries(notObjects.map(([kind]) => [kind, 0.05])) } },
    );
  },
);
