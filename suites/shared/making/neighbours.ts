import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import type { Item } from '../resources/v2-items.ts';
import { ownName } from '../resources/v2-own-name.ts';
import type { Create } from './made-in-context.ts';

/** Whether there is something before all that a case makes, by collection. */
const first = new WeakMap<CaseContext, Map<string, boolean>>();

/** What is theirs alone, as far as what is next to them has it as well. */
export const theirs = {
  image: 'plumbline/neighbour:9',
  imageName: 'plumbline/neighbour:9',
  env: { PLUMBLINE: 'neighbour' },
} as const;

/**
 * Makes something of a collection between two of its kind whose values differ, where the context wants it, so that nothing
 * that is looked at is the first or the last of a list. @see interface 4.2, 4.3
 */
export function besideNeighbours<Made>(
  { api, path, body }: Create,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  make: () => Promise<Made>,
): Promise<Made> {
  const other = async (key: NeighbourOwner): Promise<boolean> => {
    const whole = otherThan(body, key, caseContext);
    const answer = await caseContext.rest.besides({ api, method: 'POST', path, body: whole, key });
    return answer !== undefined && isRestAccepted(answer);
  };
  const isMadeByAnother = ruleContext.offers('second-user') && !refersToOurs(body);
  return between(path, { other, isMadeByAnother }, caseContext, make);
}

/** Whose key makes a neighbour. */
export type NeighbourOwner = 'valid' | 'secondUser';

/** How neighbours in a collection are made. */
export type RestNeighbours = {
  /** Makes one; resolves to whether it is there. */
  readonly other: (owner: NeighbourOwner) => Promise<boolean>;
  /** Whether another user can make one. */
  readonly isMadeByAnother: boolean;
};

export async function between<Made>(
  collection: string,
  { other, isMadeByAnother }: RestNeighbours,
  caseContext: CaseContext,
  make: () => Promise<Made>,
): Promise<Made> {
  const { context } = caseContext;
  const wanted = context.wanted('beside', (value) => value !== ofAnother || isMadeByAnother);
  if (wanted === 'nothing') {
    context.cameAbout('beside');
    return make();
  }
  const owner = wanted === ofAnother ? 'secondUser' : 'valid';
  const begun = first.get(caseContext) ?? new Map<string, boolean>();
  first.set(caseContext, begun);
  if (!begun.has(collection)) begun.set(collection, await other(owner));
  const made = await make();
  if ((await other(owner)) && begun.get(collection) === true) context.cameAbout('beside');
  return made;
}

/** The value of the factor under which neighbours are another user's. */
const ofAnother = 'others of another user';

/** Another user has no access to what a body refers to. */
function refersToOurs(body: Item): boolean {
  return ['templateId', 'registry', 'containerRegistryAuthId', 'networkVolumeId', 'mounts'].some(
    (member) => member in body,
  );
}

/** What another user makes has our name as well: names are each user's own. */
function otherThan(body: Item, owner: NeighbourOwner, caseContext: CaseContext): Item {
  const changes = Object.entries(theirs).filter(([member]) => member in body);
  const name = owner === 'secondUser' ? body.name : ownName(caseContext);
  return { ...body, ...Object.fromEntries(changes), name };
}
