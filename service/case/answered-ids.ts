import { Inconclusive } from '../../engine/property/outcomes.ts';
import {
  type AnsweredId,
  foreignReason,
  type Ownership,
  ownershipBySight,
  ownershipOf,
} from '../ledger/ownership.ts';

/** Looks at what has an id. Nothing may have it, and it may be impossible to see. */
export type Sight<Owner> = (owner: Owner, id: string) => Promise<SeenId>;

export type SeenId = { readonly name: unknown } | 'absent' | 'unseen';

/** The ids that a case's creates were answered with. What is not known to be the run's own is neither deleted nor changed. */
export type AnsweredIds<Owner> = {
  /** Takes the id that a create was answered with. @returns whether it is known to be that of what was made */
  take(owner: Owner, answered: AnsweredId): boolean;
  /** Looks at what has the id, unless its owner is known. */
  isOwn(owner: Owner, sight: Sight<Owner>): Promise<boolean>;
  /** Takes its id for somebody else's from now on: it is shown under a name that no run gives. */
  disown(owner: Owner): void;
  /** Whether a create was answered with the id, whosever it is. */
  isClaimed(id: string): boolean;
  /** @throws Inconclusive for a call that would change what a create was answered with and did not make */
  assertOwn(isNamed: (id: string) => boolean, sight: Sight<Owner>): Promise<void>;
  /** Formats which create was answered with the id of something else. */
  misattributed(): string | undefined;
};

type Claim<Owner> = { readonly owner: Owner; readonly answered: AnsweredId; ownership: Ownership };

export function createAnsweredIds<Owner>(confirmed: (owner: Owner, id: string) => void): AnsweredIds<Owner> {
  const claims: Claim<Owner>[] = [];

  async function look(claim: Claim<Owner>, sight: Sight<Owner>): Promise<boolean> {
    if (claim.ownership === 'unknown') {
      const seen = await sight(claim.owner, claim.answered.id);
      const found = seen === 'absent' ? undefined : seen;
      if (found !== 'unseen') claim.ownership = ownershipBySight(claim.answered, found);
      if (claim.ownership === 'own') confirmed(claim.owner, claim.answered.id);
    }
    return claim.ownership === 'own';
  }

  return {
    take(owner, answered) {
      const isTwice = claims.some((claim) => claim.answered.id === answered.id);
      const ownership = ownershipOf(answered);
      const claim = { owner, answered, ownership: isTwice && ownership === 'own' ? 'unknown' : ownership };
      claims.push(claim as Claim<Owner>);
      if (claim.ownership === 'own') confirmed(owner, answered.id);
      return claim.ownership === 'own';
    },
    async isOwn(owner, sight) {
      const claim = claims.find((one) => one.owner === owner);
      return claim !== undefined && (await look(claim, sight));
    },
    disown(owner) {
      for (const claim of claims) if (claim.owner === owner) claim.ownership = 'foreign';
    },
    isClaimed: (id) => claims.some(({ answered }) => answered.id === id),
    async assertOwn(isNamed, sight) {
      const named = claims.filter(({ answered }) => isNamed(answered.id));
      const own = [];
      for (const claim of named) own.push(await look(claim, sight));
      if (named.length > 0 && !own.includes(true))
        throw new Inconclusive('nothing-to-judge', `${describe(named[0]!)}: it is left alone`);
    },
    misattributed() {
      const foreign = claims.find(({ ownership }) => ownership === 'foreign');
      return foreign && describe(foreign);
    },
  };
}

function describe<Owner>({ answered, ownership }: Claim<Owner>): string {
  const what = `a create${answered.name === '' ? '' : ` of ${answered.name}`} was answered with the id ${answered.id}`;
  const why = foreignReason(answered);
  if (why !== undefined) return `${what}, which ${why}`;
  return ownership === 'foreign'
    ? `${what}, which is shown under another name`
    : `${what}, and nothing shows that this run created it`;
}
