import type { HistoryRun } from './history-record.ts';
import { decidingSide, type Side, type SideChange, sideChanges } from './side-changes.ts';

/** What a run says of a rule, where it says anything. */
export type Stand = 'holds' | 'broken' | 'intermittent';

/** A run in which a rule was judged. */
export type JudgedNight = { readonly run: HistoryRun; readonly stand: Stand };

/** A rule that came to another verdict than in the run before that judged it. */
export type Flip = {
  readonly kind: 'broke' | 'mended';
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

/** Nights that a verdict has to last, before and after a flip, until it is no flake; more where there were flakes. */
const lastingNights = { usual: 3, amongFlakes: 10 };

/**
 * Flips of a rule, and how many of its runs are flakes.
 * @param nights those that judged it, the oldest first
 */
export function flipsOf(
  id: string,
  nights: readonly JudgedNight[],
): { readonly flips: Flip[]; readonly flaked: number } {
  const eras = erasOf(id, nights);
  const found = eras.map((era, index) => flipsWithin(era, index === eras.length - 1));
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

function firmIn(era: readonly JudgedNight[] | undefined, which: 'first' | 'last'): JudgedNight | undefined {
  const firm = era?.filter(({ stand }) => stand !== 'intermittent') ?? [];
  return which === 'first' ? firm[0] : firm.at(-1);
}

function between(id: string, before: JudgedNight | undefined, now: JudgedNight | undefined): Flip[] {
  if (before === undefined || now === undefined || before.stand === now.stand) return [];
  const changes = sideChanges(id, before.run, now.run);
  const because = decidingSide(id, changes) ?? 'unknown';
  return [{ ...flipTo(before, now), because, declared: because !== 'unknown', changes }];
}

function flipTo(before: JudgedNight, now: JudgedNight): Pick<Flip, 'kind' | 'at' | 'since'> {
  const kind = now.stand === 'broken' ? 'broke' : 'mended';
  return { kind, at: now.run.startedAt, since: before.run.startedAt };
}

function flipsWithin(era: readonly JudgedNight[], isLast: boolean): { flips: Flip[]; flaked: number } {
  const intermittent = era.filter(({ stand }) => stand === 'intermittent').length;
  const segments = segmentsOf(era.filter(({ stand }) => stand !== 'intermittent'));
  const usual = causes(segments, lastingNights.usual, isLast);
  const hasFlakes = intermittent > 0 || usual.includes('flaky');
  const because = hasFlakes ? causes(segments, lastingNights.amongFlakes, isLast) : usual;
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

/** Why each segment follows the one before it. */
function causes(
  segments: readonly Segment[],
  least: number,
  isLast: boolean,
): ('target' | 'flaky' | 'unknown')[] {
  return segments.slice(1).map((segment, index) => {
    if (segments[index]!.nights.length < least) return 'flaky';
    if (segment.nights.length >= least) return 'target';
    return isLast && index === segments.length - 2 ? 'unknown' : 'flaky';
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
