import type { Fault } from '../alteration.ts';
import { authFaults } from './auth.ts';
import { cancelFaults } from './cancel.ts';
import { inputFaults } from './input.ts';
import { retentionFaults } from './retention.ts';
import { runFaults } from './run.ts';
import { stateFaults } from './state.ts';
import { ttlFaults } from './ttl.ts';
import { waitFaults } from './wait.ts';

/** Every fault, by the area that it touches. */
export const faults: readonly Fault[] = [
  ...authFaults,
  ...runFaults,
  ...inputFaults,
  ...waitFaults,
  ...ttlFaults,
  ...cancelFaults,
  ...retentionFaults,
  ...stateFaults,
];
