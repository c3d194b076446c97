import { memberIn } from '../../../engine/http/member-in.ts';
import type { EndpointName } from '../../profile/site.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, skippedFinding } from '../finding.ts';
import { type DoctorReply, goesByKey, isAnswered, isSuccess, replyWords } from '../reply.ts';
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
    const endpoint = used.find((name) => checkContext.site.endpoints[name] !== undefined);
    const healths = endpoint === undefined ? [] : [await checkContext.health(endpoint, 'secondUser')];
    const pods = await podsOfBoth(checkContext);
    const troubles = [...healths.flatMap((reply) => access(endpoint!, reply)), ...sameness(pods)];
    if (troubles.length > 0) return troubles;
    const isShown = [...healths, ...pods.slice(1)].some(goesByKey);
    return [
      isShown
        ? ok("the second user's key is accepted")
        : skippedFinding("no answer shows whether the second user's key is accepted"),
    ];
  },
};

/** The endpoints at which a second user's calls are judged. */
const used: readonly EndpointName[] = ['exclusive', 'probe', 'second'];

function access(endpoint: EndpointName, reply: DoctorReply): Finding[] {
  if (isSuccess(reply) || (isAnswered(reply) && reply.status === 429)) return [];
  return [
    foundProblem(
      `keys.secondUser has no access to ${endpoint}: ${replyWords(reply)}`,
      `Let that user call endpoint ${endpoint}, or leave the key out.`,
    ),
  ];
}

/** What shows the Pods of both users, the second one's last; nothing without GraphQL. */
async function podsOfBoth({ site, graphql }: DoctorCheckContext): Promise<readonly DoctorReply[]> {
  if (site.urls.graphql === undefined) return [];
  return Promise.all([graphql(ownPods), graphql({ ...ownPods, key: 'secondUser' as const })]);
}

/** Two users have no Pod in common. @see interface 4.4 */
function sameness(pods: readonly DoctorReply[]): Finding[] {
  const [ids, others] = pods.map(podsIn);
  if (!others?.some((id) => ids!.includes(id))) return [];
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
