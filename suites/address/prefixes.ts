import { rule } from '../../service/case/rule.ts';
import { departureFromSuccess } from '../../service/client/documented.ts';

/** Which segments of an address's path say a version. */
const version = /v\d/i;

type Marks = { readonly name: string; readonly isMarked: (segments: readonly string[]) => boolean };

/** What the address of each interface shows of a version, where the target names that interface. */
const interfaces: readonly Marks[] = [
  { name: 'serverless', isMarked: (segments) => segments.some((segment) => version.test(segment)) },
  { name: 'restV1', isMarked: (segments) => /v1$/i.test(segments.at(-1) ?? '') },
  { name: 'restV2', isMarked: (segments) => /v2$/i.test(segments.at(-1) ?? '') },
  { name: 'graphql', isMarked: (segments) => !segments.some((segment) => /^v\d/i.test(segment)) },
];

/** The addresses are those that the target goes by; that the service is there, a call of it shows. */
rule('address.prefixes', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, { when, request, urls, expect, inconclusive }) => {
    const health = await when.call(request({ operation: 'health' }));
    const jobs = [await when.run({ input: {} }), await when.run({ input: {} })];

    const isService = [health, ...jobs].every((answer) => departureFromSuccess(answer) === undefined);
    const ids = new Set(jobs.map(({ record }) => record.id));
    if (!isService || ids.size < jobs.length)
      inconclusive('what is at the address of the job API does not answer like the service');
    for (const { name, isMarked } of interfaces) {
      const address = (urls as Readonly<Record<string, string>>)[name];
      if (address === undefined) continue;
      const segments = new URL(address).pathname.split('/').filter((segment) => segment !== '');
      expect(isMarked(segments), `${name} says its version as documented: /${segments.join('/')}`).toBe(true);
    }
  });
});
