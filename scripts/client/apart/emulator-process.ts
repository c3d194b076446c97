// The process of the emulators that run a user's handler: whatever the handler does ends nothing else, and is seen from outside.
import { Worker } from 'node:worker_threads';
import { loadHandler } from '../../../emulator/handlers/load-handler.ts';
import { type Emulator, type StartOptions, start } from '../../../emulator/start.ts';
import { moduleUrl } from '../../../engine/installation.ts';
import { createLazyMutantCatalog } from '../../../mutants/lazy-mutant-catalog.ts';
import { findDialects } from '../../find-dialects.ts';
import type { ApartCall, ApartMessage, ApartOptions, ApartValues } from './messages.ts';

const send = process.send!.bind(process) as (message: ApartMessage, sent?: () => void) => boolean;
// What a handler says is no answer of ours.
delete process.send;

process.once('disconnect', () => process.exit());
// A handler that computes for ever keeps this thread from seeing that its parent is gone.
new Worker(moduleUrl('./parent-watch.ts', import.meta.url), { workerData: process.ppid }).unref();
process.on('uncaughtException', (thrown) => {
  const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  send({ thrown: words }, () => process.exit(1));
});

const emulators = new Map<number, Emulator>();
let options: StartOptions = {};

async function load({ handler, clock, speed, now, dialects }: ApartOptions): Promise<undefined> {
  options = {
    ...{ clock, speed, catalog: createLazyMutantCatalog(), dialects: await findDialects(dialects) },
    ...(now === undefined ? {} : { now }),
    handler: await loadHandler(handler),
  };
}

async function startOne(): Promise<ApartValues['start']> {
  const emulator = await start(options);
  const number = emulators.size + 1;
  emulators.set(number, emulator);
  return { emulator: number, control: emulator.control, controlToken: emulator.controlToken };
}

async function perform(call: ApartCall): Promise<ApartValues[ApartCall['does']]> {
  if (call.does === 'load') return load(call.options);
  if (call.does === 'start') return startOne();
  if (call.does === 'answer') return emulators.get(call.emulator)!.answerControl(call.call);
  if (call.does === 'stop') await emulators.get(call.emulator)!.stop();
  return undefined;
}

process.on('message', async ({ number, call }: { number: number; call: ApartCall }) => {
  try {
    send({ number, value: await perform(call) });
  } catch (error) {
    send({ number, refused: error instanceof Error ? error.message : String(error) });
  }
});
