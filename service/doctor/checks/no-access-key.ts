import type { DoctorCheckContext } from '../check-context.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, skippedFinding } from '../finding.ts';
import { type DoctorReply, goesByKey, isAnswered, isSuccess } from '../reply.ts';
import { templatesOf } from './rest-addresses.ts';

/** The key without access is a real one, and has none. @see interface 5 */
export const noAccessKey: DoctorCheck = {
  id: 'key.no-access',
  after: ['address.job-api', 'key.valid'],
  async run(checkContext) {
    const { site } = checkContext;
    const { valid, noAccess } = site.keys;
    if (valid === noAccess) return [same()];
    const asked = await askedOf(checkContext);
    const troubles = [...access(checkContext, asked.endpoints), ...realness(asked.templates)];
    if (troubles.length > 0) return troubles;
    const isShown = [...asked.endpoints, ...asked.templates].some(goesByKey);
    return [
      isShown
        ? ok('the key without access is a real one, and has none')
        : skippedFinding('no answer shows whether the key without access has access'),
    ];
  },
};

function same(): Finding {
  return foundProblem(
    'keys.noAccess is the same key as keys.valid',
    'Name a key that may not use the endpoints.',
  );
}

type Asked = { readonly endpoints: readonly DoctorReply[]; readonly templates: readonly DoctorReply[] };

async function askedOf({ site, health, rest }: DoctorCheckContext): Promise<Asked> {
  const endpoints = endpointsIn(site).map((endpoint) => health(endpoint, 'noAccess'));
  const templates = site.urls.restV2 === undefined ? [] : [rest(templatesOf('v2', 'noAccess'))];
  return { endpoints: await Promise.all(endpoints), templates: await Promise.all(templates) };
}

function access({ site }: DoctorCheckContext, replies: readonly DoctorReply[]): Finding[] {
  const open = endpointsIn(site).filter((_, at) => isSuccess(replies[at]!));
  if (open.length === 0) return [];
  return [
    foundProblem(
      `keys.noAccess has access to ${open.join(', ')}`,
      'Take its access to the endpoints away, or name another key.',
    ),
  ];
}

/** Refused with 401 it looks like nobody's; only the management APIs must distinguish the two. */
function realness(replies: readonly DoctorReply[]): Finding[] {
  if (!replies.some((reply) => isAnswered(reply) && reply.status === 401)) return [];
  return [
    foundProblem(
      'keys.noAccess is refused by REST v2 with 401, as a key that nobody owns',
      'Name a valid key: of another user, or one whose scopes leave the endpoints out.',
    ),
  ];
}
