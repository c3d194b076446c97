import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';

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

/** A number as text may be coerced, null may mean absent, 0 and 1 may be booleans: none of them is here. */
const never = [{}, { ms: 60_000 }, [], ['soon'], 'soon', 'a minute'];
const noDuration = [...never, [60_000], 60_000.5, true, false];
const noBoolean = [...never, [false], 2, -1, 60_000];
const wrongs: readonly Wrong[] = (['run', 'runsync'] as const).flatMap((operation) => [
  ...noDuration.map((value) => wrong(operation, 'executionTimeout', value)),
  ...noDuration.map((value) => wrong(operation, 'ttl', value)),
  ...noBoolean.map((value) => wrong(operation, 'lowPriority', value)),
]);

rule(
  'job.policy.malformed',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ property }) => {
    await property(wrongs, async ({ operation, field, value }, { pair, request, expect }) => {
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
