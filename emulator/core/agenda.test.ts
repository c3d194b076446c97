import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Agenda, type AgendaEntry, createAgenda } from './agenda.ts';

type Planned = { due: number; name: number; over: boolean; entry: AgendaEntry };
type Happened = { name: number; at: number };

/** An agenda beside a list that is sorted anew each time. */
type Pair = { agenda: Agenda; planned: Planned[]; happened: Happened[]; expected: Happened[] };

type Step = { take(pair: Pair): void; toString(): string };

function firstOf(planned: readonly Planned[]): Planned | undefined {
  return planned.filter(({ over }) => !over).sort((a, b) => a.due - b.due || a.name - b.name)[0];
}

const adding = fc.nat(20).map(
  (due): Step => ({
    take({ agenda, planned, happened }) {
      const name = planned.length;
      planned.push({ due, name, over: false, entry: agenda.at(due, (at) => happened.push({ name, at })) });
    },
    toString: () => `at(${due})`,
  }),
);

const cancelling = fc.nat(80).map(
  (pick): Step => ({
    take({ planned }) {
      const one = planned[pick % planned.length];
      if (one !== undefined) one.over = true;
      one?.entry.cancel();
    },
    toString: () => `cancel(#${pick})`,
  }),
);

const running = fc.nat(20).map(
  (now): Step => ({
    take({ agenda, planned, expected }) {
      const first = firstOf(planned);
      const due = first !== undefined && first.due <= now ? first : undefined;
      if (due !== undefined) expected.push({ name: due.name, at: due.due });
      if (due !== undefined) due.over = true;
      expect(agenda.runNext(now)).toBe(due !== undefined);
    },
    toString: () => `runNext(${now})`,
  }),
);

const step = () => fc.oneof({ weight: 3, arbitrary: adding }, cancelling, { weight: 2, arbitrary: running });

test('events happen in the order (due, sequence), whatever is added, cancelled and run in between', () => {
  fc.assert(
    fc.property(fc.array(step(), { maxLength: 80 }), (steps) => {
      const pair: Pair = { agenda: createAgenda(), planned: [], happened: [], expected: [] };
      for (const { take } of steps) {
        take(pair);
        expect(pair.agenda.next()).toBe(firstOf(pair.planned)?.due);
      }
      expect(pair.happened).toEqual(pair.expected);
    }),
    { numRuns: 300 },
  );
});

test('an event that adds one for the same instant sees it run last', () => {
  const agenda = createAgenda();
  const happened: string[] = [];
  agenda.at(5, (now) => {
    happened.push('first');
    agenda.at(now, () => happened.push('added'));
  });
  agenda.at(5, () => happened.push('second'));
  while (agenda.runNext(5));
  expect(happened).toEqual(['first', 'second', 'added']);
});

test('an event may cancel another that is due at the same instant', () => {
  const agenda = createAgenda();
  const happened: string[] = [];
  agenda.at(5, () => other.cancel());
  const other = agenda.at(5, () => happened.push('other'));
  while (agenda.runNext(5));
  expect(happened).toEqual([]);
});

test('cancelling what has happened changes nothing', () => {
  const agenda = createAgenda();
  const past = agenda.at(1, () => {});
  agenda.at(2, () => {});
  agenda.runNext(1);
  past.cancel();
  expect(agenda.next()).toBe(2);
});

test('an empty agenda has nothing next and nothing to run', () => {
  const agenda = createAgenda();
  expect(agenda.next()).toBeUndefined();
  expect(agenda.runNext(Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('of thousands of events those that were not cancelled happen, in their order', () => {
  const agenda = createAgenda();
  const happened: number[] = [];
  const entries = Array.from({ length: 5000 }, (_, name) => {
    const due = (name * 7919) % 5000;
    return { due, entry: agenda.at(due, (at) => happened.push(at)) };
  });
  for (const { due, entry } of entries) if (due % 10 !== 0) entry.cancel();
  for (const { entry } of entries.slice(0, 10)) entry.cancel();
  while (agenda.runNext(5000));

  const cancelled = new Set(entries.slice(0, 10).map(({ due }) => due));
  const expected = Array.from({ length: 500 }, (_, tens) => tens * 10).filter((due) => !cancelled.has(due));
  expect(happened).toEqual(expected);
});
