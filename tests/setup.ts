import { afterAll } from 'vitest';
import { registerStops } from '../emulator/testing/stop-after-file.ts';
import { endAll } from '../engine/testing/end-after-file.ts';

registerStops();
afterAll(endAll);
