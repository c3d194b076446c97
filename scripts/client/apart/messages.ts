import type { Control, ReceivedControlCall } from '../../../emulator/api/control/control.ts';

/** What an emulator is started with that runs in a process of its own. */
export type ApartOptions = {
  /** Path of the module with the handler. */
  readonly handler: string;
  readonly clock: 'virtual' | 'real';
  readonly speed: number;
  /** The first instant of each world, in milliseconds since 1970. */
  readonly now: number | undefined;
  /** Ids of dialects that every world speaks. */
  readonly dialects: readonly string[];
};

/** What is asked of that process; an emulator is named by its number there. */
export type ApartCall =
  | { readonly does: 'ping' }
  | { readonly does: 'load'; readonly options: ApartOptions }
  | { readonly does: 'start' }
  | { readonly does: 'answer'; readonly emulator: number; readonly call: ReceivedControlCall }
  | { readonly does: 'stop'; readonly emulator: number };

/** What each call is answered. */
export type ApartValues = {
  readonly ping: undefined;
  readonly load: undefined;
  readonly start: { readonly emulator: number; readonly control: string; readonly controlToken: string };
  readonly answer: Awaited<ReturnType<Control>>;
  readonly stop: undefined;
};

/** What that process says: the answer to a call, or why there is none, or what the handler threw where nothing awaits it. */
export type ApartMessage =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly refused: string }
  | { readonly thrown: string };
