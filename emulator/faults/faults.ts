import type { Fault } from '../alteration.ts';
import { authFaults } from './auth.ts';
import { cancelFaults } from './cancel.ts';
import { executionTimeoutFaults } from './execution-timeout.ts';
import { inputFaults } from './input.ts';
import { runFaults } from './run.ts';
import { ttlFaults } from './ttl.ts';
import { waitFaults } from './wait.ts';

/** Every fault, by the area that it touches. */
export const faults: readonly Fault[] = [
  ...authFaults,
  ...runFaults,
  ...inputFaults,
  ...waitFaults,
  ...executionTimeoutFaults,
  ...ttlFaults,
  ...cancelFaults,
];
