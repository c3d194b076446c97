import type { Handler } from '../handlers/handler.ts';
import type { EgressAgent } from '../runtime/egress.ts';
import type { ServerModule } from '../servers/server-module.ts';
import type { ServedSchema } from './calls/served-schema.ts';
import type { Override } from './override.ts';
import type { OverrideCatalog } from './override-catalog.ts';
import type { WorkerTerms } from './workers/worker-processes.ts';

/** What the worlds of one process share. */
export type Host = {
  readonly clock: 'virtual' | 'real';
  /** Milliseconds of world time in a millisecond of real time. */
  readonly speed: number;
  /** The first instant of a world whose spec names none. */
  firstInstant(): number;
  readonly handlers: { readonly probe: Handler; readonly custom: Handler | undefined };
  /** How the worker processes of endpoints with external workers are treated. */
  readonly workers: WorkerTerms;
  /** What workers of load balancing endpoints serve that are ordered with `server: custom`. */
  readonly server: ServerModule | undefined;
  /** Connections of handlers and of webhooks, which must not wait for each other, and whether they may lead anywhere. */
  readonly egress: {
    readonly agent: EgressAgent;
    readonly webhooks: EgressAgent;
    readonly anywhere: boolean;
  };
  /** Where others reach this process, what nobody guesses and keys are drawn from: a seed is known to everybody. */
  readonly keySecret: string | undefined;
  /** The schema that v2 serves in place of our own. */
  readonly servedSchema: ServedSchema | undefined;
  /** What worlds may ask for besides the documented behaviour. */
  readonly catalog: OverrideCatalog;
  /** Overrides that lie over every world, whatever it asks for. */
  readonly dialects: readonly Override[];
  /** The address that this process serves at, without a trailing slash. */
  origin(): string;
};
