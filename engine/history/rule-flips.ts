import type { HistoryRun } from './history-record.ts';
import { decidingSide, type Side, type SideChange, sideChanges } from './side-changes.ts';

/** What a run says of a rule, where it says anything. */
export type Stand = 'holds' | 'broken' | 'intermittent';

/** A run in which a rule was judged. */
export type JudgedNight = { readonly run: HistoryRun; readonly stand: Stand };

/** A rule that came to another verdict than in the run before that judged it. */
export type Flip = {
  readonly kind: 'broke' | 'fixed';
  /** When the later of both runs began. */
  readonly at: string;
  /** When the earlier one did. */
  readonly since: string;
  /**
   * What it is put down to. `flaky`: nothing changed on any side, and it did not last. `unknown`: nothing changed on any
   * side, and too few runs followed to say.
   */
  readonly because: Side | 'flaky' | 'unknown';
  /** False where nobody said that the target changed, and nothing else can have. */
  readonly declared: boolean;
  readonly changes: readonly SideChange[];
};

type Segment = { readonly stand: Stand; readonly nights: JudgedNight[] };

/** How long a verdict lasted around an era: nights before its first run and after its last one that came to the same. */
type Surroundings = { readonly before: number; readonly after: number; readonly reachesNow: boolean };

/** Nights that a verdict has to last, before and after a flip, until it is no flake; more where there were flakes. */
export const lastingNights = { usual: 3, amongFlakes: 10 };

/**
 * Flips of a rule, and how many of its runs are flakes.
 * @param nights those that judged it, the oldest first
 */
export function flipsOf(
  id: string,
  nights: readonly JudgedNight[],
): { readonly flips: Flip[]; readonly flaked: number } {
  const eras = erasOf(id, nights);
  const found = eras.map((era, index) => flipsWithin(era, surroundingsOf(eras, index)));
  const flips = eras.flatMap((era, index) => [
    ...between(id, firmIn(eras[index - 1], 'last'), firmIn(era, 'first')),
    ...found[index]!.flips,
  ]);
  return { flips, flaked: found.reduce((sum, { flaked }) => sum + flaked, 0) };
}

/** Runs in a row between which nothing changed on any side. */
function erasOf(id: string, nights: readonly JudgedNight[]): JudgedNight[][] {
  const eras: JudgedNight[][] = [];
  for (const night of nights) {
    const before = eras.at(-1)?.at(-1);
    if (before === undefined || sideChanges(id, before.run, night.run).length > 0) eras.push([night]);
    else eras.at(-1)!.push(night);
  }
  return eras;
}

/** A verdict that outlasts the change of a side did not flip back: its nights count together. */
function surroundingsOf(eras: readonly (readonly JudgedNight[])[], index: number): Surroundings {
  const era = firmNights(eras[index]!);
  const earlier = firmNights(eras.slice(0, index).flat()).toReversed();
  const later = firmNights(eras.slice(index + 1).flat());
  const after = lastsFor(era.at(-1), later);
  return { before: lastsFor(era[0], earlier), after, reachesNow: after === later.length };
}

function lastsFor(night: JudgedNight | undefined, others: readonly JudgedNight[]): number {
  const other = others.findIndex(({ stand }) => stand !== night?.stand);
  return other === -1 ? others.length : other;
}

function firmNights(nights: readonly JudgedNight[]): readonly JudgedNight[] {
  return nights.filter(({ stand }) => stand !== 'intermittent');
}

function firmIn(era: readonly JudgedNight[] | undefined, which: 'first' | 'last'): JudgedNight | undefined {
  const firm = firmNights(era ?? []);
  return which === 'first' ? firm[0] : firm.at(-1);
}

function between(id: string, before: JudgedNight | undefined, now: JudgedNight | undefined): Flip[] {
  if (before === undefined || now === undefined || before.stand === now.stand) return [];
  const changes = sideChanges(id, before.run, now.run);
  const because = decidingSide(id, changes) ?? 'unknown';
  return [{ ...flipTo(before, now), because, declared: because !== 'unknown', changes }];
}

function flipTo(before: JudgedNight, now: JudgedNight): Pick<Flip, 'kind' | 'at' | 'since'> {
  const kind = now.stand === 'broken' ? 'broke' : 'fixed';
  return { kind, at: now.run.startedAt, since: before.run.startedAt };
}

function flipsWithin(era: readonly JudgedNight[], around: Surroundings): { flips: Flip[]; flaked: number } {
  const firm = firmNights(era);
  const intermittent = era.length - firm.length;
  const segments = segmentsOf(firm);
  const lengths = lengthsOf(segments, around);
  const usual = causes(lengths, lastingNights.usual, around.reachesNow);
  const hasFlakes = intermittent > 0 || usual.includes('flaky');
  const because = hasFlakes ? causes(lengths, lastingNights.amongFlakes, around.reachesNow) : usual;
  const flips = because.map((cause, index) => ({
    ...flipTo(segments[index]!.nights.at(-1)!, segments[index + 1]!.nights[0]!),
    ...{ because: cause, declared: false, changes: [] },
  }));
  return { flips, flaked: intermittent + flakesIn(segments, because) };
}

function segmentsOf(nights: readonly JudgedNight[]): Segment[] {
  const segments: Segment[] = [];
  for (const night of nights) {
    const last = segments.at(-1);
    if (last?.stand === night.stand) last.nights.push(night);
    else segments.push({ stand: night.stand, nights: [night] });
  }
  return segments;
}

function lengthsOf(segments: readonly Segment[], { before, after }: Surroundings): number[] {
  return segments.map(
    ({ nights }, index) =>
      nights.length + (index === 0 ? before : 0) + (index === segments.length - 1 ? after : 0),
  );
}

/**
 * Why each verdict follows the one before it, where nothing changed on any side.
 * @param lengths nights that each verdict in turn lasted
 * @param reachesNow no other verdict has followed the last one
 */
export function causes(
  lengths: readonly number[],
  least: number,
  reachesNow: boolean,
): ('target' | 'flaky' | 'unknown')[] {
  return lengths.slice(1).map((length, index) => {
    if (lengths[index]! < least) return 'flaky';
    if (length >= least) return 'target';
    return reachesNow && index === lengths.length - 2 ? 'unknown' : 'flaky';
  });
}

/** Of runs that only flakes lie between, those that came to the rarer verdict. */
function flakesIn(segments: readonly Segment[], because: readonly Flip['because'][]): number {
  let [holds, broken, flaked] = [0, 0, 0];
  for (const [index, { stand, nights }] of segments.entries()) {
    if (index > 0 && because[index - 1] !== 'flaky') {
      flaked += Math.min(holds, broken);
      [holds, broken] = [0, 0];
    }
    if (stand === 'holds') holds += nights.length;
    else broken += nights.length;
  }
  return flaked + Math.min(holds, broken);
}
