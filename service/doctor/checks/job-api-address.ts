import { askUnknownEndpoint, isNowhere } from '../ask-unknown-endpoint.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, profileProblem, warning } from '../finding.ts';
import { type DoctorReply, isAnswered, isSilent, isSuccess } from '../reply.ts';
import { notTheService } from './not-the-service.ts';
import { silenceAt } from './silence.ts';

const name = 'the job API (urls.serverless)';

/** Something that may be the job API answers at its address, and knows an endpoint. */
export const jobApiAddress: DoctorCheck = {
  id: 'address.job-api',
  after: [],
  async run(checkContext) {
    const { site } = checkContext;
    const names = endpointsIn(site);
    const asked = await Promise.all(names.map((endpoint) => checkContext.health(endpoint)));
    if (names.length > 0) return [checkJobApiAddress(asked, checkContext)];
    asked.push(await askUnknownEndpoint(checkContext, 'valid'));
    return (await isNowhere(checkContext)) ? [nowhere()] : [checkJobApiAddress(asked, checkContext)];
  },
};

function checkJobApiAddress(asked: readonly DoctorReply[], { site }: DoctorCheckContext): Finding {
  const answers = asked.filter(isAnswered);
  const silent = asked.find(isSilent);
  if (answers.length === 0 && silent !== undefined) return silenceAt(name, silent);
  const odd = asked.find((reply) => isSuccess(reply) && reply.json === undefined);
  if (odd !== undefined) return notTheService(name, odd);
  const ids = endpointsIn(site).map((one) => `${one} ${site.endpoints[one]}`);
  if (ids.length === 0) return noEndpoints();
  if (answers.every(({ status }) => status === 404)) return knowsNone(ids);
  if (answers.every(({ status }) => status >= 500)) return isIll(answers[0]!.status);
  return ok(`${name} answers`);
}

function isIll(status: number): Finding {
  return foundProblem(
    `${name} answers ${status} for each endpoint`,
    'See that the service is well. Where a proxy answers in its place, fix the address.',
  );
}

function noEndpoints(): Finding {
  return warning(
    'the target profile names no endpoint, so that no rule of the job API is run',
    'Deploy the probe of specs/probe.md and name its endpoints under endpoints.',
  );
}

function nowhere(): Finding {
  return warning(
    `${name} answers 404 whatever the key; the target profile names no endpoint, so that no rule of the job API is run`,
    'See that urls.serverless ends with the version prefix. Deploy the probe of specs/probe.md and name its endpoints under endpoints.',
  );
}

function knowsNone(ids: readonly string[]): Finding {
  return profileProblem(
    `${name} knows none of the endpoints: ${ids.join(', ')}`,
    'Fix their ids, or urls.serverless: it ends with the version prefix, and the id of an endpoint follows.',
  );
}
