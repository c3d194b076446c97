// Somebody's TypeScript: it starts the emulator, submits a job to it, and stops it again.
import { type Emulator, start } from 'plumbline-suite/emulator';

const emulator: Emulator = await start({ port: 0 });
const { urls, keys, endpoints } = emulator;
const answer = await fetch(`${urls.serverless}/${endpoints.probe}/run`, {
  method: 'POST',
  headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
  body: '{"input":{}}',
});
const { status } = (await answer.json()) as { status: string };
await emulator.stop();
console.log(answer.status, status);
