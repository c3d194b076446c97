import type { TransportReason } from '../../../engine/http/transport.ts';
import { type Finding, foundProblem, mistake } from '../finding.ts';
import type { Silent } from '../reply.ts';

const ways: Readonly<Record<TransportReason, string>> = {
  unresolved: 'Mend the host name, or have this machine ask a name server that knows it.',
  refused: 'Mend host and port, start what is to listen there, or open the way to it.',
  timeout:
    'Find out what keeps it from answering: a firewall that drops calls, a proxy, a service that hangs.',
  garbled: 'Mend the port, and whether the address begins with http:// or https://.',
  cut: 'Look whether http:// should be https://, whether its certificate is one that is trusted, and what the service logs.',
  beyond: 'Have it answer with less: the limits of what is read are in engine/reading-limits.ts.',
  unsent: 'Run it again.',
};

/** Silence that a slow or busy service does not explain: nothing listens there, or the host has no address. */
const ofNobody: ReadonlySet<TransportReason> = new Set(['refused', 'unresolved']);

/** Nobody answers at an address. */
export function silenceAt(what: string, { silence, words }: Silent): Finding {
  return (ofNobody.has(silence) ? mistake : foundProblem)(`${what}: ${words}`, ways[silence]);
}
