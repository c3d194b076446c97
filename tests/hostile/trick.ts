import type { Socket } from 'node:net';
import type { Victims } from './lay-victims.ts';

/** A command of the project that meets a target. `page` makes the report page of the run again. */
export type CommandName = 'doctor' | 'plan' | 'verify' | 'inspect' | 'page' | 'generate' | 'clean';

/** Which interface a call is for. */
export type Interface = 'jobs' | 'v1' | 'v2' | 'graphql' | 'balanced' | 'schema-v1' | 'schema-v2';

/** What a trick wants others to run, read or call, each noticed when it happens. */
export type Lures = {
  /** A program on the path; a shell that expands a text runs it. */
  readonly command: string;
  /** A file beside the target profile; its text is in `secret`. */
  readonly file: string;
  readonly secret: string;
  /** Address of a server that is no part of the target. */
  readonly elsewhere: string;
};

/** What a conforming target answers. */
export type HonestAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A call as a trick sees it. */
export type HostileCall = {
  readonly api: Interface;
  readonly method: string;
  /** Path and query after the base address of its interface. */
  readonly path: string;
  readonly body: string;
  /** The key that came with the call, empty without one. */
  readonly key: string;
  /** Whether that is the key with full access. */
  readonly hasValidKey: boolean;
  /** Calls so far, this one included. */
  readonly count: number;
  readonly lures: Lures;
  readonly victims: Victims;
  /** Has the conforming target do what was asked, or the same with another body. */
  honest(body?: string): Promise<HonestAnswer>;
};

/** An answer whose parts are written as they are, even where HTTP forbids them. */
export type HostileAnswer =
  | {
      readonly status: number;
      readonly headers?: readonly (readonly [name: string, value: string])[];
      readonly body?: string | Buffer;
    }
  | { write(socket: Socket): void };

export type Trick = {
  /** What the target does, in one sentence. */
  readonly says: string;
  /** The commands that can meet it, in this order; `verify` alone if left out. */
  readonly commands?: readonly CommandName[];
  /** What `verify` judges; `job.run.accepts` if left out. */
  readonly rules?: readonly string[];
  /** Exit codes that commands must end with, where fewer are right than are documented. */
  readonly exitCodes?: Partial<Record<CommandName, readonly number[]>>;
  /** Real milliseconds that a call may take; short where the target never answers. */
  readonly patience?: number;
  /** Whether runs may make what costs money. */
  readonly spends?: true;
  /** How many resources all commands together may make and leave, by the plan. */
  readonly mostMade?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Whether replay scripts run although the trick lays no lure: then its answers may lead them out of the base addresses.
   * Of a replay nothing else is inspected.
   */
  readonly replays?: true;
  /** The target's name in its profile. */
  readonly profileName?: string;
  /** Stands in for the conforming answer; undefined lets the call through. */
  answer(call: HostileCall): HostileAnswer | undefined | Promise<HostileAnswer | undefined>;
};
