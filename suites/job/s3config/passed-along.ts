import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { differences } from '../../../harness/rule/differences.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { completed } from '../jobs.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', ' spaces around ', 'UPPER lower', 'a+b/c==', 'über', '\ttab', '$NAME', '0123', 'null'),
);
const host = fc.constantFrom(
  'https://storage.invalid',
  'https://storage.invalid/',
  'HTTPS://Storage.invalid:443',
);
const rest = fc.constantFrom('', '/a/../b', '/%7euser', '/path/?region=a&x=%20#part', '?');

/** Settings of a storage that does not exist, each value as odd as it may be. @see interface 2.3 */
const s3Config = fc.record({
  accessId: text,
  accessSecret: text,
  bucketName: text,
  endpointUrl: fc.tuple(host, rest).map(([base, path]) => `${base}${path}`),
});

rule(
  'job.s3config.passed-along',
  { calls: 2, waits: { least: 1000, most: limits.wait.default + 600_000 } },
  async ({ holds }) => {
    await holds(
      fc.record({ operation: fc.constantFrom('run', 'runsync'), s3Config }),
      async ({ operation, s3Config }, scene) => {
        const body = { input: { probe: { reflect: true } }, s3Config };

        const { output } = (await completed(operation, body, scene)).record;

        const seen = (output as { s3Config?: unknown } | undefined)?.s3Config;
        scene.expect(differences(seen, s3Config), 'where the s3Config of the worker is another').toEqual([]);
      },
    );
  },
);
