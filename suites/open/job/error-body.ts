import { toStringMethod } from 'fast-check';
import type { CaseContext, JobRequestOptions } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { shapeOf } from '../shape-of.ts';

type Refused = {
  readonly name: string;
  readonly requestOptions: JobRequestOptions;
  [toStringMethod](): string;
};

/** One call for each kind of refusal that the document has a status for. */
const refused: readonly Refused[] = [
  kind('malformed body', { operation: 'run', text: '{' }),
  kind('no input', { operation: 'run', body: {} }),
  kind('missing key', { operation: 'health', key: 'missing' }),
  kind('invalid key', { operation: 'health', key: 'invalid' }),
  kind('unknown job', { operation: 'status', jobId: 'no-job-has-this-id-5f0c7a19d2e84b36' }),
];

rule('open.job.error-body', { calls: 2 }, async ({ property }) => {
  await property(
    [...refused, kind('unknown endpoint', { operation: 'health' })],
    async (one, caseContext) => {
      const { given, when, request, expect, observe } = caseContext;
      await given.run({ input: {} });

      const answer = await when.call(callOf(one, request(one.requestOptions)));

      expect(answer.status, 'the status of a refusal').toBeGreaterThanOrEqual(400);
      observe(`${one.name}: content type`, answer.headers['content-type'] ?? 'none');
      observe(`${one.name}: body`, answer.text === '' ? 'none' : shapeOf(answer.json));
    },
  );
});

function callOf({ name }: Refused, request: ReturnType<CaseContext['request']>) {
  return name === 'unknown endpoint'
    ? { ...request, endpoint: 'nobody-owns-an-endpoint-of-this-name-5f0c7a19d2e84b36' }
    : request;
}

function kind(name: string, requestOptions: JobRequestOptions): Refused {
  return { name, requestOptions, [toStringMethod]: () => name };
}
