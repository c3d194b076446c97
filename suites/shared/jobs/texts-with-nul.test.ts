import { afterAll, expect, test } from 'vitest';
import type { Transport } from '../../../engine/http/transport.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import '../../job/input/opaque.ts';
import '../../job/record/output-any-json.ts';
import '../../job/run/accepts.ts';
import '../../job/runsync/returns-result.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A target that refuses bodies with U+0000 as it refuses those that lack an input. */
const refusing: Transport = {
  ...fixture.transport,
  send(request, ...more) {
    const isRefused = typeof request.body === 'string' && /(?<!\\)(\\\\)*\\u0000/.test(request.body);
    if (isRefused) refused.push(request.url);
    return fixture.transport.send(isRefused ? { ...request, body: '{}' } : request, ...more);
  },
};
const refused: string[] = [];

const left = 'not tried: texts with U+0000: the target refuses them';

test.each([
  ['job.run.accepts', undefined],
  ['job.runsync.returns-result', undefined],
  ['job.input.opaque', left],
  ['job.record.output-any-json', left],
] as const)('%s judges a target that refuses U+0000', { timeout: 120_000 }, async (id, words) => {
  refused.length = 0;
  const { receiver } = fixture;
  const options = { transport: refusing, target: await fixture.open(), receiver, cases: 40 };
  const { verdict, reason, failure } = await fixture.judge(ownCheck(id), options);
  expect([verdict, reason, failure?.message]).toEqual(['pass', words, undefined]);
  expect(refused.length > 0).toBe(words !== undefined);
});
