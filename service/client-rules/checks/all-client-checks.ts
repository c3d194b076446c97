import type { ClientRuleId } from '../../../generated/client-rules.ts';
import type { ClientCheck } from '../client-record.ts';
import { takesAny2xx, takesAnyNumbers, takesUnknownMembers, takesUnknownStates } from './answers.ts';
import { cancelsJobs } from './jobs-cancelled.ts';
import { takesGone } from './jobs-gone.ts';
import { backsOff } from './limits-backs-off.ts';
import { keepsLimits } from './limits-kept.ts';
import { pollsAtPace } from './polls-pace.ts';
import { stopsPolling } from './polls-stops.ts';
import { endsRented } from './rented-ended.ts';
import { retriesWithBound } from './retries-bounded.ts';
import { triesAgain } from './retries-tries-again.ts';
import { goesOnAfterRunsync } from './runsync-early.ts';
import { readsWholeStream } from './stream-complete.ts';
import { submitsOnce } from './submits-once.ts';
import { answersWebhooks } from './webhooks-answered.ts';
import { takesRepeatsAsOne } from './webhooks-repeats.ts';

/** The check of each client rule. */
export const clientChecks: Readonly<Record<ClientRuleId, ClientCheck>> = {
  'client.answers.any-2xx': takesAny2xx,
  'client.answers.numbers': takesAnyNumbers,
  'client.answers.unknown-members': takesUnknownMembers,
  'client.answers.unknown-states': takesUnknownStates,
  'client.jobs.cancelled': cancelsJobs,
  'client.jobs.gone': takesGone,
  'client.limits.backs-off': backsOff,
  'client.limits.kept': keepsLimits,
  'client.polls.pace': pollsAtPace,
  'client.polls.stops': stopsPolling,
  'client.rented.ended': endsRented,
  'client.retries.bounded': retriesWithBound,
  'client.retries.tries-again': triesAgain,
  'client.runsync.early': goesOnAfterRunsync,
  'client.stream.complete': readsWholeStream,
  'client.submits.once': submitsOnce,
  'client.webhooks.answered': answersWebhooks,
  'client.webhooks.repeats': takesRepeatsAsOne,
};
