import type { ClientCheck, ClientRecord, WebhookVisit } from '../client-record.ts';

/** Real milliseconds in which a receiver should have answered: the gap between two calls. @see interface 6 */
const longest = 10_000;
/** Real milliseconds by which a measured time may be too short. */
const tolerance = 200;

/** @see interface 6 */
export const answersWebhooks: ClientCheck = (record) => {
  const found = record.webhooks.flatMap((visit) => judgeVisit(visit, record));
  if (found.length === 0) return 'not exercised';
  const says = new Set(found.filter((one) => one !== 'fine'));
  return [...says].map((one) => ({ says: one, calls: [] }));
};

/** Empty where a call was not over while the client ran, or was refused by a receiver that had just been closed. */
function judgeVisit({ begun, ended, status }: WebhookVisit, client: ClientRecord): string[] {
  if (ended === undefined || ended >= client.ended) return [];
  const isLate = (ended - begun) / client.speed >= longest - tolerance;
  if (status === null) return isLate ? ['a call of a webhook got no answer within 10 s'] : [];
  if (status !== 200) return [`a call of a webhook was answered ${status}, not 200`];
  return [isLate ? 'a call of a webhook was answered after more than 10 s' : 'fine'];
}
