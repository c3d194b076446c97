import { setTimeout as sleep } from 'node:timers/promises';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { LedgerKindName } from '../ledger/entry.ts';
import { isShownAsAnothers } from '../ledger/given-names.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import { costlyKindOf } from '../ledger/makes.ts';
import { isOwnName } from '../ledger/own-shown.ts';
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
  /** Looks at what has the id, unless it is known to be somebody else's. */
  isOwn(owner: Owner, sight: Sight<Owner>): Promise<boolean>;
  /** Takes the id for somebody else's from now on: it is shown under a name that no run gives. */
  disown(owner: Owner, id: string): void;
  /** Whether a create was answered with the id, whosever it is. Something else of another kind may have it, too. @param kinds by default all */
  isClaimed(id: string, kinds?: readonly LedgerKindName[]): boolean;
  /**
   * @param sight one for each call that is about to be made
   * @throws Inconclusive for a call that would change what a create was answered with and did not make
   */
  assertOwn(isNamed: (id: string) => boolean, sight: Sight<Owner>, kind?: LedgerKindName): Promise<void>;
  /** Formats which create was answered with the id of something else. */
  misattributed(): string | undefined;
};

type Claim<Owner> = {
  readonly owner: Owner;
  readonly answered: AnsweredId;
  ownership: Ownership;
  /** Whether a look has shown it. */
  isShown?: true;
  /** What looked last: before one call it looks once, however often it is asked. */
  lookedBy?: Sight<Owner>;
};

/** Kinds of which a look has shown something that the run made, or was waited for in vain. */
const waitedFor = new WeakMap<Ledger, Set<LedgerKindName>>();

/** How long, in real milliseconds, the first thing of a kind is waited for: a target may show what it made a little later. */
const pauses = [250, 500, 1000, 2000, 4000];

/** What a create may have made. */
export type IdOwner = {
  readonly kind: LedgerKindName;
  readonly kept: Pick<Kept, 'made' | 'answered' | 'shown'>;
  /** Every name that it was given, by its create and by updates; empty ones where it was given none. */
  readonly names: readonly string[];
  /** Known to be that of what was made. */
  id: string | undefined;
};

/** Gives each owner its id, and the ledger a note of it, as soon as it is found out. */
export function createAnsweredIds<Owner extends IdOwner>(ledger: Ledger): AnsweredIds<Owner> {
  const claims: Claim<Owner>[] = [];
  const waited = waitedFor.get(ledger) ?? new Set<LedgerKindName>();
  waitedFor.set(ledger, waited);

  /** A deletion proves nothing of what was never shown: of each kind that costs money the first thing is waited for. */
  async function seenInTime({ owner, answered }: Claim<Owner>, sight: Sight<Owner>): Promise<SeenId> {
    let seen = await sight(owner, answered.id);
    if (costlyKindOf(owner.kind) === undefined || waited.has(owner.kind)) return seen;
    for (const pause of pauses) {
      if (seen !== 'absent') break;
      await sleep(pause);
      seen = await sight(owner, answered.id);
    }
    waited.add(owner.kind);
    return seen;
  }

  async function isKnownOwn(claim: Claim<Owner>, sight: Sight<Owner>): Promise<boolean> {
    if (claim.lookedBy !== sight) {
      claim.lookedBy = sight;
      if (claim.ownership === 'unknown') await decide(claim, sight);
      else if (claim.ownership === 'own') await confirm(claim, sight);
    }
    return claim.ownership === 'own';
  }

  async function decide(claim: Claim<Owner>, sight: Sight<Owner>): Promise<void> {
    const { answered } = claim;
    const seen = await seenInTime(claim, sight);
    if (seen === 'unseen') return;
    claim.ownership = ownershipBySight(answered, seen === 'absent' ? undefined : seen);
    if (claim.ownership !== 'own') return;
    confirmed(claim);
    if (typeof seen === 'object') noteShown(claim);
  }

  /** An answer may show our name beside the id of something else, and a service may give an id again. */
  async function confirm(claim: Claim<Owner>, sight: Sight<Owner>): Promise<void> {
    const { owner } = claim;
    if (!owner.names.every(isOwnName)) return;
    const seen = await seenInTime(claim, sight);
    if (typeof seen !== 'object') return;
    if (isShownAsAnothers(owner.names, seen.name)) deny(claim);
    else noteShown(claim);
  }

  function noteShown(claim: Claim<Owner>): void {
    if (!claim.isShown) claim.owner.kept.shown?.();
    claim.isShown = true;
  }

  function deny(claim: Claim<Owner>): void {
    claim.ownership = 'foreign';
    claim.owner.id = undefined;
    claim.owner.kept.answered?.(claim.answered.id);
  }

  return {
    take(owner, answered) {
      const isTwice = claims.some((claim) => claim.answered.id === answered.id);
      const ownership = ownershipOf(answered);
      const claim: Claim<Owner> = {
        ...{ owner, answered },
        ownership: isTwice && ownership === 'own' ? 'unknown' : ownership,
      };
      claims.push(claim);
      if (claim.ownership === 'own') confirmed(claim);
      return claim.ownership === 'own';
    },
    async isOwn(owner, sight) {
      const claim = claims.findLast((one) => one.owner === owner);
      return claim !== undefined && (await isKnownOwn(claim, sight));
    },
    disown(owner, id) {
      for (const claim of claims) if (claim.owner === owner && claim.answered.id === id) deny(claim);
    },
    isClaimed: (id, kinds) =>
      claims.some(({ answered, owner }) => answered.id === id && kinds?.includes(owner.kind) !== false),
    async assertOwn(isNamed, sight, kind) {
      const named = claims.filter(
        ({ answered, owner }) => isNamed(answered.id) && (kind ?? owner.kind) === owner.kind,
      );
      const own = [];
      for (const claim of named) own.push(await isKnownOwn(claim, sight));
      if (named.length > 0 && !own.includes(true))
        throw new Inconclusive('nothing-to-judge', `${describe(named[0]!)}: it is left alone`);
    },
    misattributed() {
      const foreign = claims.find(({ ownership }) => ownership === 'foreign');
      return foreign && describe(foreign);
    },
  };
}

function confirmed<Owner extends IdOwner>({ owner, answered: { id } }: Claim<Owner>): void {
  owner.id = id;
  owner.kept.made(id);
}

function describe<Owner>({ answered, ownership }: Claim<Owner>): string {
  const what = `a create${answered.name === '' ? '' : ` of ${answered.name}`} was answered with the id ${answered.id}`;
  const why = foreignReason(answered);
  if (why !== undefined) return `${what}, which ${why}`;
  return ownership === 'foreign'
    ? `${what}, which is shown under another name`
    : `${what}, and nothing shows that this run created it`;
}
