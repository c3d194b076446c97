import type { Agenda, Instant } from '../core/agenda.ts';

/** A world's time. */
export type Clock = {
  readonly kind: 'virtual' | 'real';
  /** The present instant, after everything due until then has happened. */
  now(): Instant;
  readonly agenda: Agenda;
  stop(): void;
};
