import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { noLedger } from '../ledger/ledger.ts';
import type { LedgerLook, Shown } from '../ledger/look.ts';
import type { Makes } from '../ledger/makes.ts';
import { budgetedLedger } from './budgeted-ledger.ts';

const facts = (number: number) => ({ api: 'v2', name: `plumbline-${number}` });

/** A ledger over a target that shows what stands in `there`, and how often that was looked at. */
function opened(most: Makes, readable = true) {
  const there: Pick<Shown, 'id' | 'name'>[] = [];
  const looks: LedgerLook[] = [];
  const ledger = budgetedLedger({ ...noLedger, before: async () => ({ v2: ['o1'] }) }, most, async () => {
    const shown = there.map((one) => ({ api: 'v2' as const, path: '/pods', state: 'RUNNING', ...one }));
    const look: LedgerLook = readable
      ? { shown, read: new Set(['v2']), unread: new Map() }
      : { shown: [], read: new Set(), unread: new Map([['v2', 'GET /pods was answered 500']]) };
    looks.push(look);
    return look;
  });
  return { ledger, there, looks };
}

test('what costs money is made as often as was planned, whichever way', async () => {
  const { ledger } = opened({ pod: 2 });
  await ledger.intend('pod', facts(1));
  await ledger.intend('graphql-pod', facts(2));
  await expect(ledger.intend('pod', facts(3))).rejects.toThrow(Inconclusive);
});

test('what was made and deleted is not given back', async () => {
  const { ledger } = opened({ pod: 1 });
  const deleted = await ledger.intend('graphql-pod', facts(1));
  deleted.made('p1');
  deleted.reported('deleted');
  await expect(ledger.intend('pod', facts(2))).rejects.toThrow('may make 1');
});

test('what never reached the target is given back once', async () => {
  const { ledger } = opened({ pod: 1 });
  const unsent = await ledger.intend('pod', facts(1));
  unsent.gone();
  unsent.gone();
  await ledger.intend('pod', facts(2));
  await expect(ledger.intend('pod', facts(3))).rejects.toThrow(Inconclusive);
});

test('what was not planned is not made', async () => {
  await expect(opened({}).ledger.intend('volume', {})).rejects.toThrow('may make 0');
});

test('what costs nothing is not counted', async () => {
  const { ledger } = opened({});
  for (const kind of ['job', 'template', 'registry'] as const) {
    await expect(ledger.intend(kind, {})).resolves.toBeDefined();
  }
});

describe('a create that was refused', () => {
  test('is given back once a look does not show it', async () => {
    const { ledger, looks } = opened({ pod: 1 });
    for (const number of [1, 2, 3]) (await ledger.intend('pod', facts(number))).reported('refused');
    expect(looks).toHaveLength(2);
  });

  test('counts where it was made nevertheless', async () => {
    const { ledger, there } = opened({ pod: 3 });
    const refused = async (number: number): Promise<void> => {
      const kept = await ledger.intend('pod', facts(number));
      there.push({ id: `p${number}`, name: `plumbline-${number}` });
      kept.reported('refused');
    };
    await refused(1);
    await refused(2);
    await expect(refused(3)).rejects.toThrow(Inconclusive);
  });

  test('counts where it was made under another name', async () => {
    const { ledger, there } = opened({ pod: 3 });
    there.push({ id: 'o1', name: 'somebodys' });
    const refused = async (number: number): Promise<void> => {
      const kept = await ledger.intend('pod', facts(number));
      there.push({ id: `p${number}`, name: `renamed-${number}` });
      kept.reported('refused');
    };
    for (const number of [1, 2, 3]) await refused(number);
    await expect(refused(4)).rejects.toThrow(Inconclusive);
  });

  test.each([
    ['no list can be read', false, facts(1)],
    ['it had no name', true, { api: 'v2' }],
  ])('counts while %s', async (_, readable, given) => {
    const { ledger } = opened({ pod: 1 }, readable);
    (await ledger.intend('pod', given)).reported('refused');
    await expect(ledger.intend('pod', facts(2))).rejects.toThrow(Inconclusive);
  });
});

test('creates that are delivered twice never make more than was planned', async () => {
  const bound = 22;
  const { ledger, there } = opened({ pod: bound });
  const makeTwice = async (number: number): Promise<void> => {
    const kept = await ledger.intend('pod', facts(number));
    for (const id of [`p${number}`, `p${number}-again`]) there.push({ id, name: `plumbline-${number}` });
    kept.made(`p${number}`);
  };
  const tried = await Promise.allSettled(Array.from({ length: 30 }, (_, number) => makeTwice(number)));
  expect(tried.some(({ status }) => status === 'rejected')).toBe(true);
  expect(there.length).toBeLessThanOrEqual(bound);
});

test('a target is not looked at before half of the plan is used up', async () => {
  const { ledger, looks } = opened({ pod: 40 });
  for (let number = 0; number < 20; number++) (await ledger.intend('pod', facts(number))).made(`p${number}`);
  expect(looks).toEqual([]);
});
