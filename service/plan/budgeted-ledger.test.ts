import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { noLedger } from '../ledger/ledger.ts';
import type { LedgerLook, Shown } from '../ledger/look.ts';
import type { Makes } from '../ledger/makes.ts';
import { createPlannedPrices } from '../prices/planned-prices.ts';
import { budgetedLedger } from './budgeted-ledger.ts';

const facts = (number: number) => ({ api: 'v2', name: `plumbline-${number}` });

const grace = 12_000;

/**
 * A ledger over a target that shows what stands in `there`, how often that was looked at, and how long it was waited for that.
 * @param lag for so long a list does not show what was made
 */
function opened(most: Makes, readable = true, lag = 0) {
  const there: (Pick<Shown, 'id' | 'name'> & { readonly made?: number })[] = [];
  const looks: LedgerLook[] = [];
  const clock = { now: 0, waited: 0 };
  const look = async (): Promise<LedgerLook> => {
    const some = there.filter(({ made = -Infinity }) => made <= clock.now - lag);
    const shown = some.map((one) => ({ api: 'v2' as const, path: '/pods', state: 'RUNNING', ...one }));
    const seen: LedgerLook = readable
      ? { shown, read: new Set(['v2']), unread: new Map() }
      : { shown: [], read: new Set(), unread: new Map([['v2', 'GET /pods was answered 500']]) };
    looks.push(seen);
    return seen;
  };
  const sleep = async (ms: number): Promise<void> => {
    clock.now += ms;
    clock.waited += ms;
  };
  const time = { grace, now: () => clock.now, sleep };
  const under = { ...noLedger, before: async () => ({ v2: ['o1'] }) };
  const ledger = budgetedLedger(under, most, look, time);
  const make = async (number: number, isReported = true): Promise<void> => {
    const kept = await ledger.intend('pod', facts(number));
    there.push({ id: `p${number}`, name: `plumbline-${number}`, made: clock.now });
    if (isReported) kept.made(`p${number}`);
    else kept.reported('failed');
  };
  const refuse = async (number: number): Promise<void> => {
    (await ledger.intend('pod', facts(number))).reported('refused');
  };
  return { ledger, there, looks, clock, make, refuse };
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
  await expect(opened({}).ledger.intend('volume', {})).rejects.toThrow('may make nothing');
});

test('what costs nothing is not counted', async () => {
  const { ledger } = opened({});
  for (const kind of ['job', 'template', 'registry'] as const) {
    await expect(ledger.intend(kind, {})).resolves.toBeDefined();
  }
});

describe('a create that was refused', () => {
  test('is given back once lists that show what is made have had their time', async () => {
    const { make, refuse, clock } = opened({ pod: 3 });
    await make(1);
    for (const number of [2, 3, 4, 5]) await refuse(number);
    await make(6);
    expect(clock.waited).toBeGreaterThanOrEqual(grace);
    expect(clock.waited).toBeLessThan(3 * grace);
  });

  test('is given back without a wait where that time is over', async () => {
    const { make, refuse, clock } = opened({ pod: 2 });
    await make(1);
    await refuse(2);
    clock.now += grace;
    await refuse(3);
    expect(clock.waited).toBe(0);
  });

  test('counts while no list has shown anything of the run', async () => {
    const { refuse, clock, there } = opened({ pod: 2 });
    there.push({ id: 'o1', name: 'somebodys' });
    await refuse(1);
    await refuse(2);
    clock.now += 10 * grace;
    await expect(refuse(3)).rejects.toThrow('2 of its creates were denied, and no list has shown anything');
  });

  test('counts for as long as lists have needed to show anything', async () => {
    const bound = 8;
    const { make, there, clock } = opened({ pod: bound }, true, 30_000);
    for (let number = 0; number < 60; number++) {
      await make(number, false).catch(() => {});
      clock.now += 1000;
    }
    expect(there.length).toBeLessThanOrEqual(bound);
  });

  test('is given back where a rule has seen something of the run in a list', async () => {
    const { ledger, refuse, clock } = opened({ pod: 2 });
    const kept = await ledger.intend('pod', facts(1));
    kept.made('p1');
    kept.shown?.();
    await refuse(2);
    clock.now += grace;
    await refuse(3);
  });

  test('counts where it was made nevertheless', async () => {
    const { ledger, there } = opened({ pod: 3 });
    const refused = async (number: number): Promise<void> => {
      const kept = await ledger.intend('pod', facts(number));
      there.push({ id: `p${number}`, name: `plumbline-${number}` });
      kept.reported('refused');
    };
    for (const number of [1, 2, 3]) await refused(number);
    await expect(refused(4)).rejects.toThrow(Inconclusive);
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

describe('never more is made than was planned', () => {
  /** Makes it under one of two names, this often for one create, each a while after the one before. @returns how many came of it */
  async function makeLate(
    lag: number,
    times: number,
    isReported: (number: number) => boolean,
  ): Promise<number> {
    const { ledger, there, clock } = opened({ pod: 8 }, true, lag);
    for (let number = 0; number < 30; number++) {
      const name = `plumbline-${number % 2}`;
      const kept = await ledger.intend('pod', { api: 'v2', name }).catch(() => undefined);
      clock.now += 300;
      if (kept === undefined) continue;
      const ids = Array.from({ length: times }, (_, time) => `p${number}-${time}`);
      there.push(...ids.map((id) => ({ id, name, made: clock.now })));
      clock.now += 300;
      if (isReported(number)) kept.made(`p${number}-0`);
      else kept.reported('refused');
      clock.now += 1500;
    }
    return there.length;
  }

  test.each([0, 3000, 9000, 20_000])(
    'where refused creates of one name make it, and lists lag by %d ms',
    async (lag) => {
      expect(await makeLate(lag, 1, () => false)).toBeLessThanOrEqual(8);
      expect(await makeLate(lag, 1, (number) => number % 3 === 0)).toBeLessThanOrEqual(8);
    },
  );

  test.each([0, 3000, 9000])('where creates are delivered twice, and lists lag by %d ms', async (lag) => {
    expect(await makeLate(lag, 2, () => true)).toBeLessThanOrEqual(8);
    expect(await makeLate(lag, 2, () => false)).toBeLessThanOrEqual(8);
  });
});

test('creates that come once are all made where lists lag', async () => {
  const { make, there, clock } = opened({ pod: 8 }, true, 5000);
  for (let number = 0; number < 8; number++) {
    await make(number);
    clock.now += 500;
  }
  expect(there).toHaveLength(8);
});

test('lists that show nothing of the run are waited for once', async () => {
  const { make, clock } = opened({ pod: 8 }, true, Infinity);
  for (let number = 0; number < 8; number++) await make(number);
  expect(clock.waited).toBeGreaterThanOrEqual(grace);
  expect(clock.waited).toBeLessThan(2 * grace);
});

test('a target is looked at once before half of the plan is used up', async () => {
  const { make, looks } = opened({ pod: 40 });
  for (let number = 0; number < 20; number++) await make(number);
  expect(looks).toHaveLength(1);
});

test('what a look shows is written down', async () => {
  const seen: string[] = [];
  const kept = { tag: undefined, made() {}, reported() {}, gone() {}, shown: () => void seen.push('shown') };
  const shown = [{ api: 'v2' as const, path: '/pods', state: 'RUNNING', id: 'p1', name: 'plumbline-1' }];
  const look = async (): Promise<LedgerLook> => ({ shown, read: new Set(['v2']), unread: new Map() });
  const time = { grace, now: () => 0, sleep: async () => {} };
  const ledger = budgetedLedger({ ...noLedger, intend: async () => kept }, { pod: 2 }, look, time);
  (await ledger.intend('pod', facts(1))).made('p1');
  await ledger.intend('pod', facts(2));
  expect(seen).toEqual(['shown']);
});

test('nothing more is made once a Pod cost more than was planned, but for what costs nothing', async () => {
  const prices = createPlannedPrices([['A40', 0.5]]);
  const look = async (): Promise<LedgerLook> => ({ shown: [], read: new Set(), unread: new Map() });
  const ledger = budgetedLedger({ ...noLedger, prices }, { pod: 5 }, look, {
    grace,
    now: () => 0,
    sleep: async () => {},
  });
  await ledger.intend('pod', facts(1));
  prices.learnCost(9999);
  await expect(ledger.intend('pod', facts(2))).rejects.toThrow('costs 9999.00 an hour');
  await expect(ledger.intend('template', facts(3))).resolves.toBeDefined();
});
