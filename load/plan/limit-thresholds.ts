import { held, hold, phases } from './limit-phases.ts';
import { excessOfRow, limitOfRow, mostLate, type Row } from './rows.ts';

/** Nine of ten calls must be accepted, so that the others say something. */
export const enough = (calls: number) => Math.ceil(0.9 * calls);

/**
 * What k6 itself gates on, where one instance makes all calls, as on a cluster of one. The verdict that is reported rests on
 * the counts of all instances together: of one among several each threshold holds, for it has but a share of the calls, and is
 * there so that its metric is.
 */
export function limitThresholds(
  rows: readonly Row[],
  holds: boolean,
  instances: number,
  isSecondOurs: boolean,
): Record<string, string[]> {
  const ofRows = rows.flatMap((row) => [
    ...phases.flatMap((phase) => ofPhase(row, phase)),
    ...elsewhere(row, isSecondOurs),
  ]);
  const ofOthers = ['endpoint', 'user'].map((where): Entry => [`no_jobs{phase:${where}}`, ['max>=0']]);
  const all = [...ofRows, ...ofOthers, ...(holds ? ofHold() : [])];
  return Object.fromEntries(
    instances === 1 ? all : all.map(([metric, some]) => [metric, some.map(alwaysTrue)]),
  );
}

function alwaysTrue(threshold: string): string {
  return threshold.startsWith('max') ? 'max>=0' : 'count>=0';
}

type Entry = [metric: string, thresholds: string[]];

function ofPhase(row: Row, phase: (typeof phases)[number]): Entry[] {
  const tags = `{row:${row},phase:${phase}}`;
  const always: Entry[] = [
    [`wrong${tags}`, ['count==0']],
    [`lost${tags}`, ['count==0']],
    [`unavailable${tags}`, ['count==0']],
  ];
  if (phase === 'above') {
    return [
      ...always,
      [`refused${tags}`, ['count>0']],
      [`accepted${tags}`, [`count<=${excessOfRow(row)}`]],
      [`late${tags}`, ['max>=0']],
    ];
  }
  return [
    ...always,
    [`refused${tags}`, ['count==0']],
    [`accepted${tags}`, [`count>=${enough(limitOfRow(row).requests)}`]],
    [`late${tags}`, [`max<${Math.ceil(mostLate(row))}`]],
    [`dropped_iterations{scenario:${row}-${phase}}`, ['count==0']],
  ];
}

/**
 * Asked for only where the target has a second endpoint and a second user: so there may be none. Where others may use the
 * second endpoint, their calls may have used up its limit.
 */
function elsewhere(row: Row, isSecondOurs: boolean): Entry[] {
  const counts = ['refused', 'accepted', 'wrong', 'lost', 'unavailable'];
  const ofWhere = (where: string): Entry[] =>
    counts.map((metric) => [
      `${metric}{row:${row},phase:${where}}`,
      [metric === 'refused' && (where === 'user' || isSecondOurs) ? 'count==0' : 'count>=0'],
    ]);
  const ofSetup: Entry[] = [
    [`offered{row:${row}}`, ['count>=0']],
    [`unavailable{row:${row},phase:setup}`, ['count==0']],
  ];
  return [...ofWhere('endpoint'), ...ofWhere('user'), ...ofSetup];
}

function ofHold(): Entry[] {
  const { row } = hold;
  return [
    [`refused{row:${row},phase:hold}`, ['count==0']],
    [`accepted{row:${row},phase:hold}`, ['count>0']],
    [`in_flight{row:${row}}`, [`count==${held}`]],
    [`refused{row:${row},phase:hold-extra}`, ['count==1']],
    [`accepted{row:${row},phase:hold-extra}`, ['count==0']],
    [`refused{row:${row},phase:hold-again}`, ['count==0']],
    [`accepted{row:${row},phase:hold-again}`, ['count>0']],
  ];
}
