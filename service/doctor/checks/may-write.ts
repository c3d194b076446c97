import { mayBeOfGateway, saysRefused } from '../../../engine/http/gateway-status.ts';
import { memberIn } from '../../../engine/http/member-in.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { Kept } from '../../ledger/ledger.ts';
import { isNoneOf } from '../../ledger/own-shown.ts';
import { profileIds } from '../../ledger/profile-ids.ts';
import { namePrefix } from '../../ledger/rest-kind.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, warning } from '../finding.ts';
import { type DoctorReply, isAnswered, isSuccess, replyWords } from '../reply.ts';

const path = '/templates';

/** The key may make and delete things through REST v2: a template, which costs nothing, comes and goes. */
export const mayWrite: DoctorCheck = {
  id: 'key.may-write',
  after: ['address.rest-v2', 'key.valid'],
  async run(checkContext) {
    const name = `${namePrefix}doctor-${Date.now().toString(36)}`;
    try {
      await checkContext.ledger.before?.('template');
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      return [
        warning(error.message, 'Have the service show whole lists, or pages that point to the next one.'),
      ];
    }
    const kept = await checkContext.ledger.intend('template', { api: 'v2', path, name, unsettled: 'told' });
    const made = await checkContext.rest({
      ...{ api: 'v2', method: 'POST', path, key: 'valid' },
      body: { name, image: 'plumbline/probe:1' },
    });
    const answered = isSuccess(made) ? memberIn(made.json, 'id') : undefined;
    const id = isSuccess(made) ? await idListed(name, checkContext) : undefined;
    if (id !== undefined) kept.made(id);
    else noteUnseen(kept, made, answered);
    const gone = id === undefined ? undefined : await remove(id, checkContext);
    if (gone !== undefined && isSuccess(gone)) kept.reported('deleted');
    return [checkWriting(name, made, gone)];
  },
};

/** What no list shows may be there nevertheless, unless it was refused. */
function noteUnseen(kept: Kept, made: DoctorReply, answered: unknown): void {
  if (typeof answered === 'string') kept.answered?.(answered);
  if (isSuccess(made)) kept.accepted?.();
  else if (!isAnswered(made)) kept.lost?.();
  else kept.reported(saysRefused(made.status) ? 'refused' : 'failed');
}

/** The answer may name something else: only what the list shows under our name is deleted. */
async function idListed(name: string, { rest, site }: DoctorCheckContext): Promise<string | undefined> {
  const list = await rest({ api: 'v2', method: 'GET', path, key: 'valid' });
  const templates = isSuccess(list) ? memberIn(list.json, 'templates') : undefined;
  const shown = Array.isArray(templates) ? templates : [];
  const id = memberIn(
    shown.find((template) => memberIn(template, 'name') === name),
    'id',
  );
  if (typeof id !== 'string' || id === '' || profileIds(site).has(id)) return undefined;
  const isAnothers = shown.some(
    (one) => memberIn(one, 'id') === id && isNoneOf([name], memberIn(one, 'name')),
  );
  return isAnothers ? undefined : id;
}

function remove(id: string, { rest }: DoctorCheckContext): Promise<DoctorReply> {
  return rest({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id }, key: 'valid' });
}

/** What the service asks of a template is open: only a key that may not is a problem of the profile. */
function checkWriting(name: string, made: DoctorReply, gone: DoctorReply | undefined): Finding {
  if (isAnswered(made) && (made.status === 401 || made.status === 403)) {
    return foundProblem(
      `keys.valid may not create a template through REST v2 (${made.status})`,
      'Give the key permission to write: most rules of the management APIs create what they judge.',
    );
  }
  if (!isSuccess(made)) {
    const isRefused = isAnswered(made) && !mayBeOfGateway(made.status);
    return warning(
      `${isRefused ? 'a template with a name and an image was not created' : 'whether a template was created is unknown'}: POST /templates was ${replyWords(made)}`,
      `Check whether the account may have more of them; rules that create resources may not be judged. If ${name} was created anyway, delete it.`,
    );
  }
  if (gone === undefined)
    return warning(
      `a template was created and not deleted: GET ${path} does not show its name with an id of its own`,
      `It is searched for once more at the end. If it is still there, delete ${name}.`,
    );
  if (isSuccess(gone)) return ok('the key may create and delete a template');
  return warning(
    `a template was created and not deleted: ${replyWords(gone)}`,
    `Give the key permission to delete what it creates, or delete ${name} and what is named plumbline- from time to time.`,
  );
}
