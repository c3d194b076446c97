import { registerStops } from './stop-after-file.ts';

registerStops();
