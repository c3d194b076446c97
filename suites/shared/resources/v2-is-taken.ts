import type { Scene } from '../../../service/case/scene.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';

export function isTaken({ status }: Pick<RestAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** The same where a case goes on without what was refused: what may have broken on the way is no refusal. */
export function isTakenOrRefused(
  answer: Pick<RestAnswer, 'status' | 'request'>,
  { unjudged }: Scene,
): boolean {
  const { method, path } = answer.request;
  if (answer.status >= 500) unjudged(`${method} ${path} was answered ${answer.status}`);
  return isTaken(answer);
}
