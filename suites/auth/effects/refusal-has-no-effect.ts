import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { apisOf } from '../../../service/case/needs.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { JobLack } from '../job/refusals.ts';
import type { Effect } from './effect.ts';
import { graphqlEffects } from './graphql-effects.ts';
import { jobEffects } from './job-effects.ts';
import { restEffects } from './rest-effects.ts';

type Refused = { readonly effect: Effect; readonly lack: JobLack; [toStringMethod](): string };

/** What changes something, interface by interface. */
const effects: readonly Effect[] = [...jobEffects, ...restEffects, ...graphqlEffects];

/** The refused call comes first; then the same with the key, which must have the effect that the refused one had not. */
rule(
  'auth.refusal-has-no-effect',
  {
    calls: 14,
    waits: { least: 9000, most: 30 * limits.wait.default },
    makes: { pod: [2, 46], endpoint: [2, 16], volume: [2, 6] },
  },
  async (ruleContext) => {
    const { property, offers, ownWorld, untried } = ruleContext;
    const lacks: JobLack[] = [{ key: 'missing' }, { key: 'invalid' }];
    if (offers('second-key')) lacks.push({ key: 'noAccess' });
    const offered = effects.filter(
      ({ needs, inOwnWorldOnly }) => needs.every(offers) && (ownWorld || inOwnWorldOnly !== true),
    );
    for (const effect of effects) if (!offered.includes(effect)) untried(effect.name);
    const refused = offered.flatMap((effect, place) =>
      lacksOf(effect, place, lacks, ruleContext).map((lack) => refusedCall(effect, lack)),
    );
    await property(refused, async ({ effect, lack }, caseContext) => {
      const { refused, unchanged, takesEffect } = await effect.prepare(caseContext, ruleContext);

      const { status } = await refused(lack);

      if (status < 400 || status > 499) caseContext.inconclusive(`${effect.name} was not refused`);
      await unchanged();
      if (!(await takesEffect()))
        caseContext.inconclusive(`${effect.name} has no effect with the key either`);
    });
  },
);

function refusedCall(effect: Effect, lack: JobLack): Refused {
  return { effect, lack, [toStringMethod]: () => `${effect.name}, ${lack.key} key` };
}

/** The management APIs have many calls: beside a missing key each is made with one of the other keys. */
function lacksOf(
  { needs, named }: Effect,
  place: number,
  [missing, ...others]: readonly JobLack[],
  { offers }: RuleContext,
): readonly JobLack[] {
  if (apisOf({ needs }).length === 0) return [missing!, ...others];
  const another: JobLack[] = named && offers('second-user') ? [{ key: 'secondUser' }] : [];
  return [missing!, others[place % others.length]!, ...another];
}
