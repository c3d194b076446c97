import { memberIn } from '../../../engine/http/member-in.ts';
import type { RestApi } from '../../client/rest-request.ts';
import type { Site } from '../../profile/site.ts';
import { type DoctorCheck, ok, warning } from '../finding.ts';
import { isSuccess, replyWords } from '../reply.ts';
import { isRetired } from './retirement.ts';

/** The schemas that checks go by can be had. @see interface 4.3, 9 */
export function schemasCheck({ urls }: Site): DoctorCheck[] {
  return [
    ...(urls.restV1Schema === undefined || urls.restV1 === undefined ? [] : [schemaOf('v1')]),
    ...(urls.restV2 === undefined ? [] : [schemaOf('v2')]),
  ];
}

function schemaOf(api: RestApi): DoctorCheck {
  const name = `the schema of REST ${api}`;
  return {
    id: `schema.rest-${api}`,
    after: [`address.rest-${api}`],
    async run(checkContext) {
      const reply = await checkContext.rest({
        api,
        method: 'GET',
        path: '/openapi.json',
        at: 'schema',
        key: 'valid',
      });
      if (api === 'v1' && isRetired(reply, checkContext)) return [ok(`${name} is retired with it`)];
      if (isSuccess(reply) && memberIn(reply.json, 'paths') !== undefined) return [ok(`${name} is served`)];
      const came = isSuccess(reply) ? 'was no OpenAPI document' : `was not to be had: ${replyWords(reply)}`;
      return [warning(`${name} ${came}`, todo[api])];
    },
  };
}

const todo = {
  v1: 'Fix urls.restV1Schema: rules that go by the schema cannot be judged without it.',
  v2: 'Have it served at /openapi.json below urls.restV2: rules that go by it cannot be judged without it.',
} as const;
