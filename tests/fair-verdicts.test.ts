import { afterAll, describe, expect, test } from 'vitest';
import { createTransport } from '../engine/http/transport.ts';
import { type RuleId, rules } from '../generated/rules.ts';
import { openReceiver } from '../service/receiver/receiver.ts';
import { startEmbedded } from '../service/target/embedded.ts';
import { createTarget } from '../service/target/target.ts';
import { openJudgeFixture, ownCheck } from '../service/testing/judge-fixture.ts';
import '../suites/all.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** Conforming services that were once failed, or left inconclusive, and the rules that did so. */
const freedoms: readonly [variants: string, rule: RuleId, cases: number][] = [
  ['output-of-a-stream-is-its-chunks', 'job.purge.keeps-running', 10],
  ['streams-have-no-output', 'job.purge.keeps-running', 10],
  ['output-of-a-stream-is-its-chunks', 'job.retention.run-kept', 20],
  ['streams-have-no-output', 'job.retention.from-completion', 20],
  ['failed-runsyncs-answer-500', 'job.retention.runsync-kept', 30],
  ['failed-runsyncs-answer-500-with-an-error', 'job.retry.expired', 20],
  ['workers-start-in-seconds', 'job.cancel.sticks', 20],
  ['workers-start-in-seconds', 'job.cancel.running', 20],
  ['workers-start-in-seconds', 'job.purge.removes-queued', 20],
  ['health-is-cached', 'job.health.counts', 10],
  ['v2-pods-have-a-state', 'v2.schema.honest', 20],
  ['v2-pods-have-a-desired-status', 'v2.schema.honest', 20],
  ['pods-are-deleted-in-5-s', 'v2.schema.honest', 20],
  ['bills-have-a-past', 'map.billing-endpoints', 2],
  ['bills-come-two-days-late', 'map.billing-endpoints', 2],
  ['bills-come-two-days-late', 'v2.billing.follows-use', 3],
  ['v2-workers-are-billed-as-pods-too', 'v2.billing.follows-use', 3],
  ['v1-creates-answer-202', 'v1.schema.honest', 5],
  ['graphql-prices-are-not-all-told', 'graphql.lowest-price', 8],
  ['limits-of-a-small-bucket', 'job.purge.empty', 7],
  ['limits-of-a-small-bucket', 'job.purge.removes-queued', 10],
  ['limits-of-a-small-bucket', 'job.health.counts', 10],
  ['health-is-cached-for-longer + health-counts-since-its-workers-came', 'job.health.counts', 10],
  ['openai-does-not-know-the-model + json-in-other-letters', 'job.openai.exists', 2],
  [
    'five-automatic-retries + automatic-retries-back-off + failures-show-between-attempts',
    'job.health.counts',
    10,
  ],
  [
    'retry-starts-the-ttl-again + status-ttl-counts-from-the-call + stream-waits-for-news',
    'job.policy.ttl.set-by-status',
    10,
  ],
  ['v1-updates-set-back-what-has-a-default', 'v1.endpoint.update', 10],
  ['pods-are-provisioned-for-a-while + lists-come-from-two-copies', 'v2.pod.action', 10],
];

describe('a conforming service passes', () => {
  test.each(freedoms)('%s: %s', async (variants, rule, cases) => {
    const target = await fixture.open({ variants: variants.split(' + ') });

    const { verdict, reason } = await fixture.judge(ownCheck(rule), { target, cases });

    const said = reason?.startsWith('not judged: ') ? undefined : reason;
    expect({ verdict, said }).toEqual({ verdict: 'pass', said: undefined });
  });
});

test('a rule that waits for a list keeps to what it declares where the target has a slack', async () => {
  const { profile, emulator } = await startEmbedded();
  const [transport, receiver] = [
    createTransport(),
    await openReceiver({ listen: '127.0.0.1:0', url: undefined }),
  ];
  const target = await createTarget({ ...profile, slackMs: 1500 }, {}, transport, receiver);

  const result = await fixture.judge(ownCheck('v1.registry-auth.delete'), { target, transport, receiver });

  expect(result).toMatchObject({ verdict: 'pass' });
  await Promise.all([emulator.stop(), receiver.close(), transport.close()]);
});

test.each<RuleId>(['job.wait.malformed', 'job.policy.malformed', 'job.optional-fields.malformed'])(
  '%s warns, for nothing says that every odd value is refused',
  (rule) => {
    expect(rules[rule].level).toBe('example');
  },
);
