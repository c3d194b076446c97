import type { Agenda, WorldInstant } from '../core/agenda.ts';

/** A world's time. */
export type Clock = {
  readonly kind: 'virtual' | 'real';
  /** The present instant, after everything due until then has happened. */
  now(): WorldInstant;
  readonly agenda: Agenda;
  stop(): void;
};
