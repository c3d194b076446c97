import type { TransportReason } from '../../../engine/http/transport.ts';
import { type Finding, foundProblem, profileProblem } from '../finding.ts';
import type { Silent } from '../reply.ts';

const ways: Readonly<Record<TransportReason, string>> = {
  unresolved: 'Fix the host name, or have this machine ask a name server that knows it.',
  refused: 'Fix host and port, start what is to listen there, or open the way to it.',
  timeout:
    'Find out what keeps it from answering: a firewall that drops calls, a proxy, a service that hangs.',
  garbled: 'Fix the port, and check whether the address begins with http:// or https://.',
  cut: 'Check whether http:// should be https://, whether its certificate is trusted, and what the service logs.',
  beyond: 'Have it answer with less: the limits of what is read are in engine/reading-limits.ts.',
  unsent: 'Run it again.',
};

/** Silence that a slow or busy service does not explain: nothing listens there, or the host has no address. */
const ofNobody: ReadonlySet<TransportReason> = new Set(['refused', 'unresolved']);

/** Nobody answers at an address. */
export function silenceAt(what: string, { silence, words }: Silent): Finding {
  return (ofNobody.has(silence) ? profileProblem : foundProblem)(`${what}: ${words}`, ways[silence]);
}
