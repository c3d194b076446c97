import type { Inventory } from '../ledger/inventory.ts';
import type { LedgerLook } from '../ledger/look.ts';
import { isOwnName } from '../ledger/own-shown.ts';
import { isStray } from '../ledger/strays.ts';

/** Counts what may exist of one kind: everything that a run tried to make, until it is known that nothing came of it. */
export type CreationCount = {
  /** Adds a create that is about to be sent. */
  begin(name: string): Creation;
  /** Everything that may have been made so far, deleted or not. */
  mayExist(): number;
  /** The same, if every create since the last look had been delivered twice. */
  atWorst(): number;
  /** Whether a look showed more than was asked for. */
  hasSurplus(): boolean;
  /**
   * Resolves once a look is counted: what was refused before it and is not shown was not made, unless something is shown under
   * a name that we do not know and was not there `before`.
   */
  countLook(look: () => Promise<LedgerLook>, before?: Inventory): Promise<void>;
};

export type Creation = {
  made(id: string, api: string): void;
  /** An answer said that it was not made: what it may have made nevertheless is searched for. */
  denied(): void;
  /** It never reached the target. */
  withdrawn(): void;
};

/** What is known of everything that was given one name; with the empty name of everything that was given none. */
type Namesake = { undecided: number; denied: number; readonly ids: Map<string, Set<string>> };

export function createCreationCount(): CreationCount {
  const namesakes = new Map<string, Namesake>();
  let sinceLook = 0;
  let givenBack = 0;
  let strays = 0;

  function namesakeOf(name: string): Namesake {
    const known = namesakes.get(name) ?? { undecided: 0, denied: 0, ids: new Map() };
    namesakes.set(name, known);
    return known;
  }

  function note({ ids }: Namesake, api: string, id: string): void {
    ids.set(api, (ids.get(api) ?? new Set()).add(id));
  }

  function noteLook({ shown }: LedgerLook): void {
    for (const { api, id, name } of shown) {
      const known = isOwnName(name) ? namesakes.get(name) : undefined;
      if (known !== undefined) note(known, api, id ?? '');
    }
  }

  /** The API that shows most of them counts. */
  function countStrays({ shown }: LedgerLook, before: Inventory): number {
    const known = new Set(
      [...namesakes.values()].flatMap(({ ids }) => [...ids.values()].flatMap((some) => [...some])),
    );
    const found = shown.filter(
      (one) =>
        isStray(one, { before, profileIds: new Set() }) &&
        !known.has(one.id ?? '') &&
        !namesakes.has(one.name ?? ''),
    );
    return Math.max(0, ...[...Map.groupBy(found, ({ api }) => api).values()].map(({ length }) => length));
  }

  const mayExist = (): number =>
    [...namesakes.values()].reduce((sum, one) => sum + countOf(one), Math.min(strays, givenBack));

  return {
    begin(name) {
      const namesake = namesakeOf(name);
      namesake.undecided++;
      sinceLook++;
      return creationOf(namesake, note);
    },
    mayExist,
    atWorst: () => mayExist() + sinceLook,
    hasSurplus: () => [...namesakes.values()].some((one) => shownOf(one) > one.undecided + one.denied),
    async countLook(look, before = {}) {
      const denied = [...namesakes].map(([name, one]) => [name, one, one.denied] as const);
      const begun = sinceLook;
      const seen = await look();
      if (seen.read.size === 0 || seen.unread.size > 0) return;
      noteLook(seen);
      strays = countStrays(seen, before);
      for (const [name, one, count] of denied) {
        if (!isOwnName(name)) continue;
        one.denied -= count;
        givenBack += count;
      }
      sinceLook -= begun;
    },
  };
}

/** An id may differ from API to API: the API that shows most of them counts. */
function shownOf({ ids }: Namesake): number {
  return Math.max(0, ...[...ids.values()].map(({ size }) => size));
}

function countOf(namesake: Namesake): number {
  return Math.max(namesake.undecided + namesake.denied, shownOf(namesake));
}

function creationOf(namesake: Namesake, note: (of: Namesake, api: string, id: string) => void): Creation {
  let isDecided = false;
  const decide = (change: () => void): void => {
    if (!isDecided) change();
    isDecided = true;
  };
  return {
    made(id, api) {
      isDecided = true;
      note(namesake, api, id);
    },
    denied: () =>
      decide(() => {
        namesake.undecided--;
        namesake.denied++;
      }),
    withdrawn: () =>
      decide(() => {
        namesake.undecided--;
      }),
  };
}
