import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';

const contentTypes = [
  null,
  'text/plain',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/vnd.api+json',
  'application/json; charset=iso-8859-1',
  'json',
];

rule(
  'open.job.content-type',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ property }) => {
    await property(contentTypes, async (contentType, { pair, request, expect, observe }) => {
      const submission = request({ operation: 'run', body: { input: {} } });

      const answer = await pair(submission, { ...submission, contentType });

      expect(answer.status, 'the status').toBeLessThan(500);
      observe(contentType ?? 'none', answer.status);
    });
  },
);
