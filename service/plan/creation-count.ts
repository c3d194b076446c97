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
  /** How many creates were denied, and may have made something nevertheless. */
  unsettled(): number;
  /** In how many real milliseconds a look may settle one of them; undefined where none would. */
  settlesIn(): number | undefined;
  /** Whether nobody knows yet that the lists show what is made. */
  isBlind(): boolean;
  /**
   * Resolves once a look is counted: what was denied so long before it that the lists would show it by now, and is not shown,
   * was not made, unless something is shown under a name that we do not know and was not there `before`. Lists that have
   * never shown anything of ours settle nothing.
   */
  countLook(look: () => Promise<LedgerLook>, before?: Inventory): Promise<void>;
};

export type Creation = {
  made(id: string, api: string): void;
  /** A list shows it. */
  shown(): void;
  /** Has a listener called once a list has shown it. */
  onShown(listener: () => void): void;
  /** An answer said that it was not made: what it may have made nevertheless is searched for. */
  denied(): void;
  /** It never reached the target. */
  withdrawn(): void;
};

/** How long lists are given to show what was made, and the clock for it, both in real milliseconds. */
export type Settling = { readonly grace: number; now(): number };

/** What is known of everything that was given one name; with the empty name of everything that was given none. */
type Namesake = {
  undecided: number;
  /** When each of the creates was denied. */
  denied: readonly number[];
  readonly ids: Map<string, Set<string>>;
  /** When the first of it was asked for. */
  readonly begun: number;
  isShown: boolean;
  readonly listeners: (() => void)[];
};

export function createCreationCount({ grace, now }: Settling): CreationCount {
  const namesakes = new Map<string, Namesake>();
  /** How long lists need at the most: the shortest time from asking for something to seeing it. */
  let lag = Infinity;
  let sinceLook = 0;
  let givenBack = 0;
  let strays = 0;

  function namesakeOf(name: string): Namesake {
    const known = namesakes.get(name) ?? newNamesake(now());
    namesakes.set(name, known);
    return known;
  }

  function note({ ids }: Namesake, api: string, id: string): void {
    ids.set(api, (ids.get(api) ?? new Set()).add(id));
  }

  function noteLook({ shown }: LedgerLook): void {
    for (const { api, id, name } of shown) {
      const known = isOwnName(name) ? namesakes.get(name) : undefined;
      if (known === undefined) continue;
      note(known, api, id ?? '');
      noteShown(known);
    }
  }

  function noteShown(namesake: Namesake): void {
    if (namesake.isShown) return;
    namesake.isShown = true;
    lag = Math.min(lag, now() - namesake.begun);
    for (const listener of namesake.listeners) listener();
  }

  /** How long ago a create must have been denied for a look to settle it. */
  const needed = (): number => Math.max(grace, lag);

  const denials = (): number[] =>
    [...namesakes].flatMap(([name, { denied }]) => (isOwnName(name) ? denied : []));

  /** Gives back what was denied by a moment, whether it was made or not: what is shown counts by itself. */
  function giveBack(until: number): void {
    for (const [name, one] of namesakes) {
      if (!isOwnName(name)) continue;
      const open = one.denied.filter((at) => at > until);
      givenBack += one.denied.length - open.length;
      one.denied = open;
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
      return creationOf(namesake, { note, noteShown, now });
    },
    mayExist,
    atWorst: () => mayExist() + sinceLook,
    hasSurplus: () => [...namesakes.values()].some((one) => shownOf(one) > one.undecided + one.denied.length),
    unsettled: () => [...namesakes.values()].reduce((sum, { denied }) => sum + denied.length, 0),
    settlesIn() {
      const [first] = denials().toSorted((a, b) => a - b);
      return first === undefined || lag === Infinity ? undefined : Math.max(0, first + needed() - now());
    },
    isBlind: () => lag === Infinity,
    async countLook(look, before = {}) {
      const begun = sinceLook;
      const from = now();
      const seen = await look();
      if (seen.read.size === 0 || seen.unread.size > 0) return;
      noteLook(seen);
      strays = countStrays(seen, before);
      giveBack(from - needed());
      sinceLook -= begun;
    },
  };
}

function newNamesake(begun: number): Namesake {
  return { undecided: 0, denied: [], ids: new Map(), begun, isShown: false, listeners: [] };
}

/** An id may differ from API to API: the API that shows most of them counts. */
function shownOf({ ids }: Namesake): number {
  return Math.max(0, ...[...ids.values()].map(({ size }) => size));
}

function countOf(namesake: Namesake): number {
  return Math.max(namesake.undecided + namesake.denied.length, shownOf(namesake));
}

type Notes = {
  note(of: Namesake, api: string, id: string): void;
  noteShown(of: Namesake): void;
  now(): number;
};

function creationOf(namesake: Namesake, { note, noteShown, now }: Notes): Creation {
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
    shown: () => noteShown(namesake),
    onShown(listener) {
      if (namesake.isShown) listener();
      else namesake.listeners.push(listener);
    },
    denied: () =>
      decide(() => {
        namesake.undecided--;
        namesake.denied = [...namesake.denied, now()];
      }),
    withdrawn: () =>
      decide(() => {
        namesake.undecided--;
      }),
  };
}
