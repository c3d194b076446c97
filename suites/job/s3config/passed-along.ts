import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { troublesomeText } from '../../arbitraries/troublesome-text.ts';
import { completedAgain, triedAgain } from '../../shared/jobs/attempts.ts';
import { completed } from '../../shared/jobs/jobs.ts';

/** Short ones are troublesome as well: a storage key is a secret, and one that is long and odd takes long to hide. */
const oddTexts = [
  ...['', ' spaces around ', 'UPPER lower', 'a+b/c==', 'über', '\ttab', '$NAME', '0123', 'null', '{}', '"q"'],
  ...['a\\b', '\\n%41', '<&amp;', '\r\n', '\u0001\u007f', '\u2028\ufeff', "it's", '%2B%20', 'a;b=c&d', '#!?'],
];
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...oddTexts));
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
  bucketName: fc.oneof(text, troublesomeText()),
  endpointUrl: fc.tuple(host, rest).map(([base, path]) => `${base}${path}`),
});

/** How long after a job's end the storage is to be left alone. */
const aMoment = 5000;

rule(
  'job.s3config.passed-along',
  { calls: 10, waits: { least: 6000, most: limits.wait.default + 1_200_000 } },
  async ({ property, isAffordable, offers, untried }) => {
    await property(
      fc.record({ operation: fc.constantFrom('run' as const, 'runsync' as const), s3Config }),
      ({ operation, s3Config }, caseContext) => judgePassed(operation, s3Config, caseContext),
    );
    if (offers('receiver')) await property(['run', 'runsync'] as const, judgeUncalledStorage);
    else untried('whether the service itself calls the storage');
    if (!isAffordable('each odd text, and jobs that were tried again')) return;
    await property(oddTexts, (odd, caseContext) =>
      judgePassed('run', { accessId: odd, accessSecret: odd, bucketName: odd, endpointUrl }, caseContext),
    );
    await property([settings], judgeAgain);
  },
);

const endpointUrl = 'https://s.invalid';
const settings = {
  accessId: 'id',
  accessSecret: 'secret',
  bucketName: 'b',
  endpointUrl,
};

/** The worker sees what was submitted. */
async function judgePassed(
  operation: 'run' | 'runsync',
  s3Config: Readonly<Record<string, string>>,
  caseContext: CaseContext,
): Promise<void> {
  const body = { input: { probe: { reflect: true } }, s3Config };

  const { output } = (await completed(operation, body, caseContext)).record;

  const seen = (output as { s3Config?: unknown } | undefined)?.s3Config;
  caseContext.expect(differences(seen, s3Config), 'where the s3Config of the worker is another').toEqual([]);
}

/** The storage is the worker's affair, and this one leaves it alone. */
async function judgeUncalledStorage(operation: 'run' | 'runsync', caseContext: CaseContext): Promise<void> {
  const { webhooks, time, expect } = caseContext;
  const storage = webhooks.open([200]);
  const s3Config = { ...settings, endpointUrl: storage.url };

  await completed(operation, { input: probing({}), s3Config }, caseContext);

  await time.until(async () => storage.calls[0], time.now() + aMoment);
  expect(
    storage.calls.map(({ method }) => method),
    'the calls that reach the storage',
  ).toEqual([]);
}

/** An attempt that follows a broken one is given the same. */
async function judgeAgain(s3Config: object, caseContext: CaseContext): Promise<void> {
  const { beacons, expect } = caseContext;
  const body = (how: Breakage) => ({
    input: { probe: { reflect: true, beacon: beacons.breaking(how, 1) } },
    s3Config,
  });
  const { output } = (await completedAgain(await triedAgain(body, caseContext), caseContext)).record;
  const seen = (output as { s3Config?: unknown } | undefined)?.s3Config;
  expect(differences(seen, s3Config), 'where the s3Config of a later attempt is another').toEqual([]);
}
