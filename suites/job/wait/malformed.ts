import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';

/** Words, and words with a number behind: nobody reads one in them. Letters behind a number some readers leave out. */
const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 3,
  maxLength: 10,
});
/** Below the maximum, so that half a millisecond more is in the range too. */
const digits = fc.integer({ min: limits.wait.minimum, max: limits.wait.maximum - 1 }).map(String);
/** Long enough that the job is still there for the call that is judged, however slow the way. */
const longTtl = fc.integer({ min: limits.ttl.default, max: limits.ttl.maximum - 1 }).map(String);
const noNumber = fc.oneof(
  letters,
  fc.tuple(letters, digits).map(([text, number]) => `${text}${number}`),
);

rule(
  'job.wait.malformed',
  { calls: 3, waits: { least: 0, most: 2 * limits.wait.default + limits.wait.maximum } },
  async ({ property }) => {
    await property(
      fc.record({
        operation: fc.constantFrom('runsync', 'status'),
        wait: digits,
        ttl: longTtl,
        word: fc.option(noNumber, { freq: 2 }),
      }),
      async ({ operation, wait, ttl, word }, { given, pair, request, expect, cover }) => {
        const [parameter, number] = operation === 'runsync' ? ['wait', wait] : ['ttl', ttl];
        const call =
          operation === 'runsync'
            ? request({ operation, body: { input: {} } })
            : request({ operation, jobId: (await given.run({ input: probing({}) })).id });

        const refused = await pair(
          { ...call, query: { [parameter]: number } },
          { ...call, query: { [parameter]: word ?? `${number}.5` } },
        );

        expect(refused).toBeRefusedWith(400);
        cover(word === null ? `fraction of ${parameter}` : parameter);
      },
      { covers: { wait: 0.1, ttl: 0.1, 'fraction of wait': 0.03, 'fraction of ttl': 0.03 } },
    );
  },
);
