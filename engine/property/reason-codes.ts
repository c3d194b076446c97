/** What stands for a reason: what it says of a rule, and what to do about it. */
type CodedReason = { readonly says: string; readonly remedy: string };

/**
 * Why rules could not be judged. Records and histories keep the code; the words of a single reason say more and may change.
 */
export const reasonCodes = {
  'worker-not-started': {
    says: 'no worker took a job',
    remedy: 'Give the endpoint workers that are free, or more time to start them, and judge the rules again.',
  },
  'job-not-ended': {
    says: 'a job did not come to the state that a case waits for',
    remedy:
      'See by the command inspect why jobs wait on the endpoint, or choose a tier that waits for longer.',
  },
  'target-unreachable': {
    says: 'the target did not answer',
    remedy: 'Check that the target is up and the way to it holds, then judge the rules again.',
  },
  throttled: {
    says: 'the target put calls off',
    remedy: 'Keep others from using the target meanwhile, or go at a slower pace.',
  },
  'setup-refused': {
    says: 'the target refused or did not answer what prepares a case',
    remedy: 'See what the target answers to the call that prepares the case, and fix that first.',
  },
  'answers-lost': {
    says: 'answers were lost, cut off or malformed now and then',
    remedy: 'Check the way to the target for what cuts connections, then judge the rules again.',
  },
  'not-as-needed': {
    says: 'cases did not come to the state that the rule is about',
    remedy: 'Judge the rules again alone with --verbose, which prints what they saw.',
  },
  'context-not-attained': {
    says: 'the target does not bring about the context of its cases',
    remedy: 'See which part of the case context the target does not bring about; other contexts are judged.',
  },
  'covered-too-little': {
    says: 'too few different cases were seen',
    remedy: 'Judge the rules in a larger tier, or with more --cases.',
  },
  'no-cases': {
    says: 'there was nothing to make cases of',
    remedy: 'Give the target what the rule is about, such as resources that it lists.',
  },
  'receiver-unreachable': {
    says: 'the target can not reach the receiver of webhooks',
    remedy: 'Name an address in capabilities.receiver that the target can call.',
  },
  'schema-unusable': {
    says: 'the schema that the target serves can not be used',
    remedy: 'Fix the schema first: the reason says what is wrong with it.',
  },
  'beyond-reading': {
    says: 'an answer is larger than what is read of one',
    remedy: 'See docs/security.md for the limits; nothing documented comes near them.',
  },
  'out-of-time': {
    says: 'time ran out',
    remedy: 'Give the rules more time with a larger tier, or name them alone with --rule.',
  },
  'out-of-budget': {
    says: 'all that may be rented was made',
    remedy: 'Judge fewer rules at once, or clean up what earlier runs left with the command clean.',
  },
  interrupted: {
    says: 'the run was interrupted',
    remedy: 'Judge the rules again, and let the run come to its end.',
  },
  'machine-late': {
    says: 'the machine or its clock was late',
    remedy: 'Judge the rules again on a machine with less load.',
  },
  'suite-error': {
    says: 'the suite met an error of its own',
    remedy: 'Report the error with the run folder: it is not of the target.',
  },
  'not-offered': {
    says: 'the target or its profile lacks what the rule needs',
    remedy: 'Add to the target profile what the reason names, where the target has it.',
  },
  'left-out-by-tier': {
    says: 'the tier leaves the rule out',
    remedy: 'Judge the rules in a larger tier.',
  },
} as const satisfies Readonly<Record<string, CodedReason>>;

export type ReasonCode = keyof typeof reasonCodes;

/** What to do about rules that could not be judged. @param blockers rules whose violation would explain it */
export function remedyFor(code: ReasonCode, blockers: readonly string[]): string {
  if (blockers.length > 0) return `Fix ${blockers.join(', ')} first: nothing else can be seen before.`;
  return reasonCodes[code].remedy;
}

/** The code of a record; of one that has none, as of older versions, or one that this version does not know, the broadest. */
export function reasonCodeIn({ reasonCode }: { readonly reasonCode?: string }): ReasonCode {
  return reasonCode !== undefined && Object.hasOwn(reasonCodes, reasonCode)
    ? (reasonCode as ReasonCode)
    : 'not-as-needed';
}
