import type { RestAnswer } from '../../../harness/client/rest-client.ts';

export function isTaken({ status }: Pick<RestAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}
