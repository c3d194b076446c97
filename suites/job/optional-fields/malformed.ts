import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';

type Wrong = {
  readonly operation: 'run' | 'runsync';
  readonly field: 'webhook' | 'policy' | 's3Config';
  readonly value: unknown;
  [toStringMethod](): string;
};

/** Where the target can't reach us. */
const nowhere = 'https://webhook.invalid/completed';

const accepted = {
  policy: { ttl: limits.ttl.default },
  s3Config: {
    accessId: 's3-id-plumbline',
    accessSecret: 's3-secret-plumbline',
    bucketName: 'plumbline',
    endpointUrl: 'https://storage.invalid',
  },
};

/** null may mean that a field is absent. */
const noUrl = [
  '',
  'text',
  '/path',
  5,
  0,
  true,
  false,
  {},
  { url: 'https://webhook.invalid' },
  [],
  ['https://webhook.invalid'],
];
const noObject = ['', '{}', 'text', 5, 0, true, false, [], [{}]];
const wrongs: readonly Wrong[] = (['run', 'runsync'] as const).flatMap((operation) => [
  ...noUrl.map((value) => wrong(operation, 'webhook', value)),
  ...noObject.flatMap((value) => [wrong(operation, 'policy', value), wrong(operation, 's3Config', value)]),
]);

rule(
  'job.optional-fields.malformed',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ property }) => {
    await property(
      wrongs,
      async ({ operation, field, value }, { pair, request, expect, webhook = nowhere }) => {
        const body = { input: {}, [field]: { ...accepted, webhook }[field] };

        const refused = await pair(
          request({ operation, body }),
          request({ operation, body: { ...body, [field]: value } }),
        );

        expect(refused).toBeRefusedWith(400);
      },
    );
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
