import { memberIn } from '../../../engine/http/member-in.ts';
import type { EndpointName } from '../../profile/site.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorCheck, type Finding, foundProblem, ok } from '../finding.ts';
import { type DoctorReply, isAnswered, isSuccess, replyWords } from '../reply.ts';
import { ownPods } from './valid-key.ts';

/** The second user's key is taken, and is another user's. */
export const secondUserKey: DoctorCheck = {
  id: 'key.second-user',
  after: ['address.job-api', 'key.valid'],
  async run(checkContext) {
    const { keys } = checkContext.site;
    if (keys.secondUser === keys.valid) {
      return [foundProblem('keys.secondUser is the same key as keys.valid', 'Name a key of another user.')];
    }
    const troubles = [...(await access(checkContext)), ...(await sameness(checkContext))];
    return troubles.length === 0 ? [ok("the second user's key is accepted")] : troubles;
  },
};

/** The endpoints at which a second user's calls are judged. */
const used: readonly EndpointName[] = ['exclusive', 'probe', 'second'];

async function access({ site, health }: DoctorCheckContext): Promise<Finding[]> {
  const endpoint = used.find((name) => site.endpoints[name] !== undefined);
  if (endpoint === undefined) return [];
  const reply = await health(endpoint, 'secondUser');
  if (isSuccess(reply) || (isAnswered(reply) && reply.status === 429)) return [];
  return [
    foundProblem(
      `keys.secondUser has no access to ${endpoint}: ${replyWords(reply)}`,
      `Let that user call endpoint ${endpoint}, or leave the key out.`,
    ),
  ];
}

/** Two users have no Pod in common. @see interface 4.4 */
async function sameness({ site, graphql }: DoctorCheckContext): Promise<Finding[]> {
  if (site.urls.graphql === undefined) return [];
  const [one, other] = await Promise.all([
    graphql(ownPods),
    graphql({ ...ownPods, key: 'secondUser' as const }),
  ]);
  const ids = new Set(podsIn(one));
  if (!podsIn(other).some((id) => ids.has(id))) return [];
  return [
    foundProblem(
      'keys.secondUser sees the same Pods as keys.valid: both are keys of one user',
      'Name a key of another user.',
    ),
  ];
}

function podsIn(reply: DoctorReply): unknown[] {
  if (!isSuccess(reply)) return [];
  const data = memberIn(reply.json, 'data');
  const pods = memberIn(memberIn(data, 'myself'), 'pods');
  return Array.isArray(pods) ? pods.map((pod) => memberIn(pod, 'id')) : [];
}
