import { onTestFinished } from 'vitest';
import type { Transport, TransportAnswer } from '../../engine/http/transport.ts';
import { openReceiver, type Receiver } from '../receiver/receiver.ts';

/** A receiver that is closed after the running test. */
export async function openedReceiver(listen = '127.0.0.1:0', url?: string): Promise<Receiver> {
  const receiver = await openReceiver({ listen, url });
  onTestFinished(receiver.close);
  return receiver;
}

/** What calls an address of a receiver by a transport. */
export function postingBy({ send }: Transport) {
  return (url: string, body = ''): Promise<TransportAnswer> =>
    send({ method: 'POST', url, headers: {}, body }, 5000);
}
