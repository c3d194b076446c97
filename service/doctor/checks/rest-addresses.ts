import type { RestApi, RestRequest } from '../../client/rest-request.ts';
import type { KeyName, Site } from '../../profile/site.ts';
import { type DoctorCheck, type Finding, ok, profileProblem } from '../finding.ts';
import { type DoctorReply, isAnswered, isSuccess } from '../reply.ts';
import { notTheService } from './not-the-service.ts';
import { isRetired } from './retirement.ts';
import { silenceAt } from './silence.ts';

const names = { v1: 'REST v1 (urls.restV1)', v2: 'REST v2 (urls.restV2)' } as const;

/** A list that every version has. @see interface 4.2, 4.3 */
export function templatesOf(api: RestApi, key: KeyName = 'valid'): RestRequest {
  return { api, method: 'GET', path: '/templates', key };
}

/** Something that may be the API answers at each address that is named. */
export function restAddresses({ urls }: Site): DoctorCheck[] {
  return [
    ...(urls.restV1 === undefined ? [] : [addressOf('v1')]),
    ...(urls.restV2 === undefined ? [] : [addressOf('v2')]),
  ];
}

function addressOf(api: RestApi): DoctorCheck {
  return {
    id: `address.rest-${api}`,
    after: [],
    async run(checkContext) {
      const reply = await checkContext.rest(templatesOf(api));
      return [api === 'v1' && isRetired(reply, checkContext) ? retired() : checkRestAddress(api, reply)];
    },
  };
}

function checkRestAddress(api: RestApi, reply: DoctorReply): Finding {
  const name = names[api];
  if (!isAnswered(reply)) return silenceAt(name, reply);
  if (isSuccess(reply) && reply.json === undefined) return notTheService(name, reply);
  if (reply.status === 404) {
    return profileProblem(
      `${name}: GET /templates was answered 404`,
      'Fix the address: it ends with the prefix of the version, and /templates follows.',
    );
  }
  return ok(`${name} answers`);
}

function retired(): Finding {
  return ok('REST v1 is retired by now, as section 9 has it: rules that need it are not run');
}
