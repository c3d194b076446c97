import type { DoctorCheckContext } from '../check-context.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok } from '../finding.ts';
import { isAnswered, isSuccess } from '../reply.ts';
import { templatesOf } from './rest-addresses.ts';

/** The key without access is a real one, and has none. @see interface 5 */
export const noAccessKey: DoctorCheck = {
  id: 'key.no-access',
  after: ['address.job-api', 'key.valid'],
  async run(checkContext) {
    const { site } = checkContext;
    const { valid, noAccess } = site.keys;
    if (valid === noAccess) return [same()];
    const findings = [await access(checkContext), ...(await realness(checkContext))];
    const troubles = findings.filter((finding) => finding !== undefined);
    return troubles.length === 0 ? [ok('the key without access is a real one, and has none')] : troubles;
  },
};

function same(): Finding {
  return foundProblem(
    'keys.noAccess is the same key as keys.valid',
    'Name a key that may not use the endpoints.',
  );
}

async function access({ site, health }: DoctorCheckContext): Promise<Finding | undefined> {
  const names = endpointsIn(site);
  const asked = await Promise.all(names.map((endpoint) => health(endpoint, 'noAccess')));
  const open = names.filter((_, at) => isSuccess(asked[at]!));
  if (open.length === 0) return undefined;
  return foundProblem(
    `keys.noAccess has access to ${open.join(', ')}`,
    'Take its access to the endpoints away, or name another key.',
  );
}

/** Refused with 401 it looks like nobody's; only the management APIs must distinguish the two. */
async function realness({ site, rest }: DoctorCheckContext): Promise<Finding[]> {
  if (site.urls.restV2 === undefined) return [];
  const reply = await rest(templatesOf('v2', 'noAccess'));
  if (!isAnswered(reply) || reply.status !== 401) return [];
  return [
    foundProblem(
      'keys.noAccess is refused by REST v2 with 401, as a key that nobody owns',
      'Name a valid key: of another user, or one whose scopes leave the endpoints out.',
    ),
  ];
}
