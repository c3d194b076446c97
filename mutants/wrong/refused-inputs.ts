import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Fault } from '../common/kinds.ts';

/** A few inputs are refused, and never reach a handler. */
export const refusedInputFaults: readonly Fault[] = [
  {
    id: 'inputs-with-a-prototype-are-refused',
    says: 'An input with a member __proto__ is answered 400.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: refusing((input) => Object.hasOwn(input, '__proto__')),
  },
  {
    id: 'inputs-with-an-empty-name-are-refused',
    says: 'An input with a member whose name is empty is answered 400.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: refusing((input) => Object.hasOwn(input, '')),
  },
  {
    id: 'inputs-of-long-lists-are-refused',
    says: 'An input with a list of more than 1500 items is answered 400.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: refusing((input) => Object.values(input).some((one) => Array.isArray(one) && one.length > 1500)),
  },
];

function refusing(isOdd: (input: object) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem(body, kind) {
      const { input } = Object(body) as { input?: unknown };
      const isRefused = typeof input === 'object' && input !== null && isOdd(input);
      return isRefused ? 'the input is too odd' : base.submissionProblem(body, kind);
    },
  });
}
