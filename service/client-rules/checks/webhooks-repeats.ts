import { callKey, isSubmission } from '../call-facts.ts';
import type { ClientCheck, ClientRecord, RuleViolation, WebhookVisit } from '../client-record.ts';

/** @see interface 6 */
export const takesRepeatsAsOne: ClientCheck = (record) => {
  const visits = record.webhooks.filter(({ begun }) => begun < record.ended);
  const repeated = [...Map.groupBy(visits, ({ job }) => job).values()].filter((some) => some.length > 1);
  if (repeated.length === 0) return 'not exercised';
  return repeated.flatMap((some) => doneAgain(some, record));
};

/** Finds submissions that follow a repeat, the same as one that followed the first call and was not submitted before it. */
function doneAgain([first, ...repeats]: readonly WebhookVisit[], { calls }: ClientRecord): RuleViolation[] {
  const submissions = calls.filter(isSubmission);
  const before = new Set(submissions.filter(({ begun }) => begun < first!.begun).map(callKey));
  const between = submissions.filter(({ begun }) => begun >= first!.begun && begun < repeats[0]!.begun);
  const again = submissions.find(
    (call) =>
      call.begun >= repeats[0]!.begun &&
      !before.has(callKey(call)) &&
      between.some((one) => callKey(one) === callKey(call)),
  );
  if (again === undefined) return [];
  const once = between.find((one) => callKey(one) === callKey(again))!;
  return [
    {
      says: 'what a webhook set off was submitted again when the webhook was repeated',
      calls: [once, again],
    },
  ];
}
