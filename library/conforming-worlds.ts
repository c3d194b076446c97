import { EmulatorError } from '../emulator/core/errors.ts';
import { type Emulator, type StartOptions, start } from '../emulator/start.ts';
import { combineVariants } from '../engine/prove/combine-variants.ts';
import { variants } from '../mutants/conforming/variants.ts';
import { createLazyMutantCatalog } from '../mutants/lazy-mutant-catalog.ts';

/** A service that conforms, by the freedoms that it takes. */
export type ConformingWorld = {
  /** `documented`, or `world-1` and so on: a combination of variants keeps its name while the variants stay the same. */
  readonly name: string;
  /** Ids of its variants, of each freedom one at most; `npm run variants` lists them. */
  readonly variants: readonly string[];
};

/** Options of `conformingWorlds`: how many worlds, and what each is started with. */
export type ConformingWorldsOptions = Pick<StartOptions, 'handler' | 'now' | 'server' | 'egressAnywhere'> & {
  /** Upper bound of worlds, the documented one included; all of them unless given. */
  readonly worlds?: number;
  /** Decides ids, keys and choices of the worlds; 1 unless given. */
  readonly seed?: number;
  /** `real` unless given: a virtual clock stands still until `advance` moves it. */
  readonly clock?: 'real' | 'virtual';
  /** Milliseconds of world time in a millisecond of real time; a real clock only. */
  readonly speed?: number;
};

/** A world that a suite of a client's own may open as often as it wants. */
export type OpenableWorld = ConformingWorld & {
  /** Starts the world at a port of its own. It needs no `this`. */
  readonly open: () => Promise<OpenWorld>;
};

/** A running world: where it is, and how to end it. */
export type OpenWorld = ConformingWorld &
  Pick<Emulator, 'urls' | 'keys' | 'endpoints' | 'addresses'> & {
    /**
     * Moves a virtual clock forward, from due event to due event.
     * @param ms of the world's time
     * @throws EmulatorError where the clock is real, or the world does not come to rest
     */
    advance(ms: number): Promise<void>;
    /** Ends the world; calls under way are cut off. */
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
  };

/**
 * Worlds for the test suite of a client: first the documented behaviour, then combinations in which every variant occurs,
 * and each pair of variants that may be taken together.
 * @example
 * describe.each(conformingWorlds({ worlds: 20, speed: 20 }))('in $name', ({ open }) => {
 *   let world;
 *   beforeAll(async () => { world = await open(); });
 *   afterAll(() => world.close());
 *   test('a job is finished', () => runJob(world.urls.serverless, world.endpoints.probe, world.keys.valid));
 * });
 */
export function conformingWorlds({ worlds, ...options }: ConformingWorldsOptions = {}): OpenableWorld[] {
  return listWorlds(worlds).map((world) => ({ ...world, open: () => openWorld(world, options) }));
}

/** Names and variants of the worlds that `conformingWorlds` opens. */
export function listWorlds(most = Number.POSITIVE_INFINITY): ConformingWorld[] {
  // One of them may take no freedom at all, which is the documented world again.
  const rows = combineVariants(variants).filter(({ length }) => length > 0);
  const worlds = rows.map((ids, index) => ({ name: `world-${index + 1}`, variants: ids }));
  return [{ name: 'documented', variants: [] }, ...worlds].slice(0, most);
}

async function openWorld(
  world: ConformingWorld,
  { seed = 1, clock = 'real', ...options }: Omit<ConformingWorldsOptions, 'worlds'>,
): Promise<OpenWorld> {
  const emulator = await start({
    ...{ ...options, clock, catalog: createLazyMutantCatalog() },
    world: { seed, variants: [...world.variants] },
  });
  const { urls, keys, endpoints, addresses, stop } = emulator;
  return {
    ...{ ...world, urls, keys, endpoints, addresses },
    advance: (ms) => advanceWorld(emulator, ms),
    close: stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function advanceWorld({ answerControl, id }: Emulator, ms: number): Promise<void> {
  const { body } = await answerControl({ operation: 'readClock', worldId: id });
  const { now, arrived } = body as Emulator['clock'];
  const to = { to: now + ms, begun: arrived, seen: arrived };
  const reply = await answerControl({ operation: 'advanceClock', worldId: id, body: to });
  if (reply.status !== 200) throw new EmulatorError((reply.body as { message: string }).message);
}
