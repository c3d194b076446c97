export { type Emulator, type StartOptions, start } from '../emulator/start.ts';
export {
  type ConformingWorld,
  type ConformingWorldsOptions,
  conformingWorlds,
  type OpenableWorld,
  type OpenWorld,
} from './conforming-worlds.ts';
