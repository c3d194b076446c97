import type { EndpointName, Site } from '../../profile/site.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, profileProblem, warning } from '../finding.ts';
import { type DoctorReply, isAnswered, replyWords } from '../reply.ts';
import { silenceAt } from './silence.ts';

/** Each endpoint that the profile names is there, and open to the key. */
export function endpointHealth(site: Site): DoctorCheck[] {
  return endpointsIn(site).map((name) => ({
    id: `endpoint.${name}`,
    after: ['address.job-api', 'key.valid'],
    run: async ({ health }) => [checkEndpointHealth(name, site.endpoints[name]!, await health(name))],
  }));
}

function checkEndpointHealth(name: EndpointName, id: string, reply: DoctorReply): Finding {
  const what = `endpoint ${name} (${id})`;
  if (!isAnswered(reply)) return silenceAt(what, reply);
  const { status } = reply;
  if (status === 404) return profileProblem(`${what} is not there`, `Fix endpoints.${name}, or deploy it.`);
  if (status === 401 || status === 403) {
    return profileProblem(
      `${what} refuses keys.valid (${status})`,
      `Give the key access to it, or name another one.`,
    );
  }
  if (status === 429) {
    return warning(`${what} puts calls off (429) before any is made`, 'Let nobody else use it, and wait.');
  }
  if (status < 200 || status > 299) {
    return foundProblem(
      `${what} can't report its health: ${replyWords(reply)}`,
      'See what the service logs about it, and fix that first.',
    );
  }
  return ok(`${what} is there`);
}
