import type { Profile } from '../profile/profile.ts';
import { openReceiver, type Receiver } from '../receiver/receiver.ts';

/** An emulated target reaches us on loopback; any other only where its profile says how. */
export async function receiverFor({ control, capabilities }: Profile): Promise<Receiver | undefined> {
  const wanted = capabilities?.receiver ?? (control === undefined ? undefined : {});
  if (wanted === undefined) return undefined;
  return openReceiver({ listen: wanted.listen ?? '127.0.0.1:0', url: wanted.url });
}
