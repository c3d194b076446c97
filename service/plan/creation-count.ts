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
  /** The same, if every create of which lists may not show all yet had been delivered twice. */
  atWorst(): number;
  /** Whether a look showed more than was asked for. */
  hasSurplus(): boolean;
  /** How many creates were denied, and may have made something nevertheless. */
  unsettled(): number;
  /** In how many real milliseconds a look may settle one of them; undefined where none would. */
  settlesIn(): number | undefined;
  /** In how many real milliseconds a look would show whether the first of these creates were delivered twice; undefined where all are shown. */
  showsIn(creates: number): number | undefined;
  /** Whether nobody knows yet that the lists show what is made. */
  isBlind(): boolean;
  /**
   * Resolves once a look is counted. What was denied so long before it that the lists would show it by now, and is not shown, was
   * not made; what was asked for so long before it, and is shown once, was delivered once: unless something is shown under a name
   * that we do not know and was not there `before`. Lists that have never shown anything of the run settle nothing.
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
  /** When each of the creates was asked for of which a look may not have shown all that came of it. */
  unseen: readonly number[];
  /** When each of the creates was denied. */
  denied: readonly number[];
  /** How many creates were denied and are given back: what they made, if anything, is shown. */
  givenBack: number;
  /** The ids of what is there, by API: those that creates were answered with, and those that lists show. */
  readonly ids: Map<string, Set<string>>;
  /** Those that lists show. */
  readonly listed: Map<string, Set<string>>;
  /** When the first of it was asked for. */
  readonly begun: number;
  isShown: boolean;
  readonly listeners: (() => void)[];
};

export function createCreationCount({ grace, now }: Settling): CreationCount {
  const namesakes = new Map<string, Namesake>();
  /** How long lists need at the most: the shortest time from asking for something to seeing it. */
  let lag = Infinity;
  let strays = 0;
  /** Whether the lists had their time and showed nothing of the run. */
  let isInVain = false;

  function namesakeOf(name: string): Namesake {
    const known = namesakes.get(name) ?? newNamesake(now());
    namesakes.set(name, known);
    return known;
  }

  function noteLook({ shown }: LedgerLook): void {
    for (const { api, id, name } of shown) {
      const known = isOwnName(name) ? namesakes.get(name) : undefined;
      if (known === undefined) continue;
      noteId(known.ids, api, id ?? '');
      noteId(known.listed, api, id ?? '');
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

  /** How long ago a create must have been asked for, for a look to show what came of it a second time, if it shows anything. */
  const neededForSecond = (): number => (lag === Infinity && isInVain ? 0 : Math.min(grace, lag));

  const denials = (): number[] =>
    [...namesakes].flatMap(([name, { denied }]) => (isOwnName(name) ? denied : []));

  /** Gives back what was denied by a moment, whether it was made or not: what is shown counts by itself. */
  function giveBack(until: number): void {
    for (const [name, one] of namesakes) {
      if (!isOwnName(name)) continue;
      const open = one.denied.filter((at) => at > until);
      one.givenBack += one.denied.length - open.length;
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

  const unseen = (): number[] => [...namesakes.values()].flatMap((one) => one.unseen);

  const mayExist = (): number => {
    const all = [...namesakes.values()];
    return sumOf(all.map(countOf)) + Math.min(strays, sumOf(all.map(({ givenBack }) => givenBack)));
  };

  return {
    begin(name) {
      const namesake = namesakeOf(name);
      namesake.undecided++;
      namesake.unseen = [...namesake.unseen, now()];
      return creationOf(namesake, { noteShown, now });
    },
    mayExist,
    atWorst: () => mayExist() + sumOf([...namesakes.values()].map((one) => worstOf(one) - countOf(one))),
    hasSurplus: () => [...namesakes.values()].some(isSurplusOf),
    unsettled: () => [...namesakes.values()].reduce((sum, { denied }) => sum + denied.length, 0),
    settlesIn() {
      const first = Math.min(...denials());
      return first === Infinity || lag === Infinity ? undefined : Math.max(0, first + needed() - now());
    },
    showsIn(creates) {
      const sorted = unseen().toSorted((a, b) => a - b);
      const at = sorted[creates - 1] ?? sorted.at(-1);
      return at === undefined ? undefined : Math.max(0, at + neededForSecond() - now());
    },
    isBlind: () => lag === Infinity,
    async countLook(look, before = {}) {
      const from = now();
      const seen = await look();
      const isRead = seen.read.size > 0 && seen.unread.size === 0;
      if (isRead) noteLook(seen);
      isInVain ||= lag === Infinity && unseen().some((at) => at <= from - grace);
      for (const one of namesakes.values())
        one.unseen = one.unseen.filter((at) => at > from - neededForSecond());
      if (!isRead) return;
      strays = countStrays(seen, before);
      giveBack(from - needed());
    },
  };
}

function newNamesake(begun: number): Namesake {
  return {
    ...{ undecided: 0, unseen: [], denied: [], givenBack: 0 },
    ...{ ids: new Map(), listed: new Map(), begun, isShown: false, listeners: [] },
  };
}

function noteId(ids: Map<string, Set<string>>, api: string, id: string): void {
  ids.set(api, (ids.get(api) ?? new Set()).add(id));
}

/** An id may differ from API to API: the API that shows most of them counts. */
function shownOf({ ids }: { readonly ids: ReadonlyMap<string, ReadonlySet<string>> }): number {
  return Math.max(0, ...[...ids.values()].map(({ size }) => size));
}

/** Nobody knows which create made what is shown: those that are given back may have, and the others something that is not shown yet. */
function countOf(namesake: Namesake): number {
  const { undecided, denied, givenBack } = namesake;
  const shown = shownOf(namesake);
  const ofGivenBack = isSurplusOf(namesake) ? shown : Math.min(givenBack, shown);
  return Math.max(shown, undecided + denied.length + ofGivenBack);
}

/** The same, if each create whose second thing no look would have shown yet had made one. */
function worstOf(namesake: Namesake): number {
  const { length } = namesake.unseen;
  return Math.max(countOf(namesake) + length, shownOf({ ids: namesake.listed }) + 2 * length);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Whether more is shown than was asked for. */
function isSurplusOf(namesake: Namesake): boolean {
  return shownOf(namesake) > namesake.undecided + namesake.denied.length + namesake.givenBack;
}

type Notes = {
  noteShown(of: Namesake): void;
  now(): number;
};

function creationOf(namesake: Namesake, { noteShown, now }: Notes): Creation {
  let isDecided = false;
  const decide = (change: () => void): void => {
    if (!isDecided) change();
    isDecided = true;
  };
  return {
    made(id, api) {
      isDecided = true;
      noteId(namesake.ids, api, id);
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
