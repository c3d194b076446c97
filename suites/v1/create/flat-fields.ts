import fc from 'fast-check';
import { usable } from '../../../engine/contract/schema/usable.ts';
import { schemaValuesOf } from '../../../engine/contract/values/values-of.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { draftV1 } from '../../shared/making/v1-own.ts';
import { expectAffordable, madeBy } from '../../shared/making/v2-own.ts';
import { fieldsAt } from '../../shared/resources/v1-fields.ts';
import { kinds, type V1KindName } from '../../shared/resources/v1-kinds.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { isDropped, viewsOf } from '../resources/views.ts';
import { type Field, flatFields } from './fields.ts';

/** A create with a field, and whether the value is one of ours, and not one that the schema made necessary. */
type Sent = { readonly kind: V1KindName; readonly value: unknown; readonly isOurs: boolean };

/**
 * A field is accepted by a create that answers so and does not show it otherwise. A create whose own schema has the field,
 * and which answers so, takes it for good.
 */
rule(
  'v1.create.flat-fields',
  { calls: 32, makes: { pod: [3, 9], endpoint: [3, 9] } },
  async (ruleContext) => {
    await ruleContext.property(flatFields, async (one, caseContext) => {
      const { expect, rest } = caseContext;
      await expectService(caseContext, '/templates', 'v1');
      const refused: string[] = [];
      const value = await one.value(caseContext, ruleContext);
      for (const kind of one.kinds) {
        const refusal = await untaken(
          one,
          await shaped(one, kind, value, ruleContext),
          caseContext,
          ruleContext,
        );
        if (refusal === undefined) break;
        refused.push(refusal);
      }
      if (refused.length === one.kinds.length && 'unreadable' in (await ruleContext.schema('v1')))
        rest.lacking(`no schema states the shape of ${one.name}`);
      expect(refused.length, `creates that do not take ${one.name}: ${refused.join('; ')}`).toBeLessThan(
        one.kinds.length,
      );
      for (const kind of await others(one, one.kinds[refused.length]!, ruleContext)) {
        await expectKept(
          one,
          await shaped(one, kind, one.distinctive ?? value, ruleContext),
          caseContext,
          ruleContext,
        );
      }
    });
  },
);

/**
 * The creates whose own schema has the field and that were not looked at with a distinctive value. Where others pay only
 * the one that took it, and only with a value that costs nothing.
 */
async function others(
  { kinds, name, ...one }: Field,
  first: V1KindName,
  ruleContext: RuleContext,
): Promise<V1KindName[]> {
  const api = await ruleContext.schema('v1');
  const isCertain = one.distinctive === undefined;
  const named = kinds.filter((kind) => isNamed(name, kind, api) && !(isCertain && kind === first));
  return ruleContext.afford(
    named,
    named.filter((kind) => kind === first && one.costs !== true),
  );
}

function isNamed(name: string, kind: V1KindName, api: Awaited<ReturnType<RuleContext['schema']>>): boolean {
  return fieldsAt(kinds[kind].path, api)?.has(name) === true;
}

/** A create that is accepted, then the same with one field more. Why it did not take that; undefined where it did. */
async function untaken(
  one: Field,
  sent: Sent,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string | undefined> {
  const { kind, value } = sent;
  const { path, costs } = kinds[kind];
  expectAffordable(kind, costs, caseContext, ruleContext);
  const { [one.name]: own, ...plain } = await draftV1(kind, caseContext, ruleContext);
  const api = { api: 'v1', method: 'POST', path } as const;
  const body = { ...plain, name: ownName(caseContext), [one.name]: value };
  const answer =
    own === undefined
      ? await caseContext.rest.pair(
          { ...api, body: plain },
          { ...api, body },
          { twins: ['/body/name'], mayRefuse: true },
        )
      : await caseContext.rest.when({ ...api, body });
  if (!isRestAccepted(answer)) return `POST ${path}: ${answer.status} ${answer.text.slice(0, 100)}`;
  return (await isLost(one, sent, { body, answer }, caseContext, ruleContext))
    ? `POST ${path}: ${answer.status}, and shown otherwise`
    : undefined;
}

/** What a create takes whose own schema has the field is shown as it was sent. A refusal says nothing here. */
async function expectKept(
  one: Field,
  sent: Sent,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { kind, value } = sent;
  const { path, costs } = kinds[kind];
  if (costs && !ruleContext.offers('spend')) return ruleContext.untried(`${one.name} of ${kind}`);
  const body = { ...(await draftV1(kind, caseContext, ruleContext)), [one.name]: value };
  const answer = await caseContext.rest.when({ api: 'v1', method: 'POST', path, body });
  if (!isRestAccepted(answer)) return caseContext.observe(`${one.name} of ${kind} is taken`, false);
  const words = `whether ${one.name} ${JSON.stringify(value)}, which POST ${path} took, is shown otherwise`;
  caseContext.expect(await isLost(one, sent, { body, answer }, caseContext, ruleContext), words).toBe(false);
}

type Made = { readonly body: Readonly<Record<string, unknown>>; readonly answer: RestAnswer };

async function isLost(
  { name }: Field,
  { kind, value, isOurs }: Sent,
  { body, answer }: Made,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<boolean> {
  if (!isOurs) return false;
  const made = await madeBy('v1', kinds[kind].path, body, answer, caseContext);
  return isDropped(value, name, await viewsOf(kind, made, caseContext, ruleContext));
}

/** The value in the shape that the schema of a create gives the field. */
async function shaped(
  { name }: Field,
  kind: V1KindName,
  value: unknown,
  ruleContext: RuleContext,
): Promise<Sent> {
  const api = await ruleContext.schema('v1');
  const parts = fieldsAt(kinds[kind].path, api)?.get(name);
  const ours = { kind, value, isOurs: true };
  if ('unreadable' in api || parts === undefined) return ours;
  return usable(() => {
    if (parts.every((part) => api.requests.problem(part, value) === undefined)) return ours;
    const [other] = fc.sample(schemaValuesOf({ allOf: [...parts] }, api.requests), { numRuns: 1, seed: 1 });
    return { kind, value: other, isOurs: false };
  }, ours);
}
