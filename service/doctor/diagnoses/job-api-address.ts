import { askUnknownEndpoint, isNowhere } from '../ask-unknown-endpoint.ts';
import { endpointsIn } from '../endpoints.ts';
import type { Examination } from '../examination.ts';
import { type Diagnosis, type Finding, mistake, ok, warning } from '../finding.ts';
import { type DoctorReply, isAnswered, isSilent, isSuccess } from '../reply.ts';
import { notTheService } from './not-the-service.ts';
import { silenceAt } from './silence.ts';

const name = 'the job API (urls.serverless)';

/** Something that may be the job API answers at its address, and knows an endpoint. */
export const jobApiAddress: Diagnosis = {
  id: 'address.job-api',
  after: [],
  async examine(examination) {
    const { site } = examination;
    const names = endpointsIn(site);
    const asked = await Promise.all(names.map((endpoint) => examination.health(endpoint)));
    if (names.length > 0) return [diagnoseJobApiAddress(asked, examination)];
    asked.push(await askUnknownEndpoint(examination, 'valid'));
    return (await isNowhere(examination)) ? [nowhere()] : [diagnoseJobApiAddress(asked, examination)];
  },
};

function diagnoseJobApiAddress(asked: readonly DoctorReply[], { site }: Examination): Finding {
  const answers = asked.filter(isAnswered);
  const silent = asked.find(isSilent);
  if (answers.length === 0 && silent !== undefined) return silenceAt(name, silent);
  const odd = asked.find((reply) => isSuccess(reply) && reply.json === undefined);
  if (odd !== undefined) return notTheService(name, odd);
  const ids = endpointsIn(site).map((one) => `${one} ${site.endpoints[one]}`);
  if (ids.length === 0) return noEndpoints();
  if (answers.every(({ status }) => status === 404)) return knowsNone(ids);
  return ok(`${name} answers`);
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
  return mistake(
    `${name} knows none of the endpoints: ${ids.join(', ')}`,
    'Fix their ids, or urls.serverless: it ends with the version prefix, and the id of an endpoint follows.',
  );
}
