// The thread of an instrumented emulator. The build that it loads switches mutants by one global object, and counts there
// which of them are passed.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type Embeddable, embed } from '../target/embed.ts';
import type { ThreadAnswer, ThreadCall, ThreadOptions } from './mutated-emulator.ts';

type Counts = Record<string, number>;

/** What the instrumenter's code reads and writes. */
type Switchboard = {
  activeMutant: string | undefined;
  /** To whom passes are counted; undefined while the emulator starts. */
  currentTestId: string | undefined;
  readonly mutantCoverage: { static: Counts; perTest: Record<string, Counts> };
};

const { start: module, mutant } = workerData as ThreadOptions;
const switchboard: Switchboard = {
  activeMutant: mutant,
  currentTestId: undefined,
  mutantCoverage: { static: {}, perTest: {} },
};
Object.assign(globalThis, { __stryker__: switchboard });

const { start } = (await import(pathToFileURL(module).href)) as {
  start(options: object): Promise<Embeddable>;
};
const { profile } = embed(await start({ port: 0, clock: 'virtual' }));

function answer({ activate, count }: ThreadCall): ThreadAnswer {
  if (activate !== undefined) switchboard.activeMutant = activate ?? undefined;
  if (count === undefined) return { passed: [] };
  const { currentTestId, mutantCoverage } = switchboard;
  const counts = currentTestId === undefined ? mutantCoverage.static : mutantCoverage.perTest[currentTestId];
  switchboard.currentTestId = count;
  mutantCoverage.perTest = {};
  return { passed: Object.keys(counts ?? {}) };
}

parentPort!.on('message', ({ number, call }: { number: number; call: ThreadCall }) => {
  parentPort!.postMessage({ number, answer: answer(call) });
});
parentPort!.postMessage({ profile });
