import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { probing } from '../../arbitraries/probe-orders.ts';

/** Words, and numbers with words on them. */
const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 3,
  maxLength: 10,
});
const digits = fc.integer({ min: limits.ttl.minimum, max: limits.wait.maximum }).map(String);
const noNumber = fc.oneof(
  word,
  fc.tuple(digits, word).map(([number, text]) => `${number}${text}`),
  fc.tuple(word, digits).map(([text, number]) => `${text}${number}`),
);

rule(
  'job.wait.malformed',
  { calls: 3, waits: { least: 0, most: 2 * limits.wait.default + limits.wait.maximum } },
  async ({ holds }) => {
    await holds(
      fc.record({ operation: fc.constantFrom('runsync', 'status'), number: digits, text: noNumber }),
      async ({ operation, number, text }, { given, pair, request, expect, cover }) => {
        const parameter = operation === 'runsync' ? 'wait' : 'ttl';
        const call =
          operation === 'runsync'
            ? request({ operation, body: { input: {} } })
            : request({ operation, jobId: (await given.run({ input: probing({}) })).id });

        const refused = await pair(
          { ...call, query: { [parameter]: number } },
          { ...call, query: { [parameter]: text } },
        );

        expect(refused).toBeRefusedWith(400);
        cover(parameter);
      },
      { covers: { wait: 0.1, ttl: 0.1 } },
    );
  },
);
