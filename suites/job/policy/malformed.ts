import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';

type Wrong = {
  readonly operation: 'run' | 'runsync';
  readonly field: keyof typeof accepted;
  readonly value: unknown;
  [toStringMethod](): string;
};

const accepted = {
  executionTimeout: limits.executionTimeout.default,
  ttl: limits.ttl.default,
  lowPriority: false,
};

/** A number as text may be coerced, and null may mean absent: neither is here. */
const never = [{}, { ms: 60_000 }, [], ['soon'], 'soon', 'a minute'];
const wrongs: readonly Wrong[] = (['run', 'runsync'] as const).flatMap((operation) => [
  ...[...never, [60_000]].map((value) => wrong(operation, 'executionTimeout', value)),
  ...[...never, [60_000]].map((value) => wrong(operation, 'ttl', value)),
  ...[...never, [false]].map((value) => wrong(operation, 'lowPriority', value)),
]);

rule(
  'job.policy.malformed',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ holds }) => {
    await holds(wrongs, async ({ operation, field, value }, { pair, request, expect }) => {
      const policy = { [field]: accepted[field] };

      const refused = await pair(
        request({ operation, body: { input: {}, policy } }),
        request({ operation, body: { input: {}, policy: { [field]: value } } }),
      );

      expect(refused).toBeRefusedWith(400);
    });
  },
);

function wrong(operation: Wrong['operation'], field: Wrong['field'], value: unknown): Wrong {
  return {
    operation,
    field,
    value,
    [toStringMethod]: () => `${operation} ${field}: ${JSON.stringify(value)}`,
  };
}
