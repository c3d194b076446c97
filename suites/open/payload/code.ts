import { limits } from '../../../generated/limits.ts';
import { orHungUp } from '../../../service/case/hung-up.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { submissionHolding } from '../../shared/jobs/contents.ts';

const operations = ['run', 'runsync'] as const;
/** Members beside the input, whether or not they count. */
const beside = { policy: { ttl: limits.ttl.default, executionTimeout: limits.executionTimeout.default } };
/** A limit in bytes, one in bytes of the input alone, one of 2^20 a megabyte, and more than any of them. */
const shares = { 'a few bytes more than the limit': 1, '2 % more': 1.02, '6 % more': 1.06 };

const cases = operations.flatMap((operation) =>
  Object.entries(shares).map(([name, share]) => ({
    operation,
    name,
    size: Math.ceil(limits.payload[operation] * share) + 40,
  })),
);

/** What answers a payload above the limit, and between its readings. */
rule('open.payload.code', { calls: 3, waits: { least: 0, most: 700_000 } }, async ({ property }) => {
  await property(cases, async ({ operation, name, size }, { pair, when, request, expect, observe }) => {
    const filled = (bytes: number) => submissionHolding('one text', probing({}), bytes, beside);

    const answer = await orHungUp(
      pair(request({ operation, filled: filled(4000) }), request({ operation, filled: filled(size) })),
    );

    expect(await when.call(request({ operation: 'health' })), 'a call after it').toBeAccepted();
    observe(`${operation}, ${name}`, answer === 'hung up' ? answer : answer.status);
  });
});
