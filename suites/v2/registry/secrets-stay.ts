import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { registryIn } from '../../shared/making/registry-in.ts';
import { draftV1 } from '../../shared/making/v1-own.ts';
import { creating } from '../../shared/making/v2-accepted.ts';
import { draft, madeBy, make, ownOf } from '../../shared/making/v2-own.ts';
import { plainLetters } from '../../shared/plain-letters.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { answerText, revealingSecret, secretTexts, withSecrets } from '../../shared/resources/v2-secrets.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

const cases = 6;

const listOfFirst = { api: 'v1', method: 'GET', path: '/containerregistryauth' } as const;

/** Every answer about a registry is looked at, that of v1 too and a refusal, and those about a template that names it. */
rule('v2.registry.secrets-stay', { calls: 11 }, async (ruleContext) => {
  await ruleContext.property(
    secretTexts,
    async (text, caseContext) => {
      const { rest, expect } = caseContext;
      await expectService(caseContext);
      const api = await ruleContext.schema('v2');
      const secretive = withSecrets(await draft('registry', caseContext, ruleContext), text, api);
      if (secretive.secrets.length === 0)
        rest.lacking('the body of a registry has no secret that we know of');

      const created = await rest.when(creating('registry', secretive.body));
      if (!isRestAccepted(created)) rest.lacking(`POST /registries was answered ${created.status}`);
      const { id } = await ownOf('registry', secretive.body, created, caseContext);
      const list = await listWith(id, '/registries', caseContext);
      const one = await rest.when({ api: 'v2', method: 'GET', path: '/registries/{id}', ids: { id } });
      const template = await make('template', caseContext, ruleContext, { registry: registryIn(api, id) });
      const templates = await listWith(template.id, '/templates', caseContext);

      const { name: _, ...nameless } = secretive.body;
      const refused = await rest.when(creating('registry', { ...nameless, name: { of: 'it' } }));
      const first = caseContext.urls.restV1 === undefined ? [] : [await rest.reached(listOfFirst)];

      const answers: readonly RestAnswer[] = [
        created,
        list,
        one,
        template.answer,
        templates,
        refused,
        ...first.filter((one) => one !== undefined),
      ];
      const revealing = revealingSecret(answers.map(answerText), secretive);
      expect(revealing, 'the answers that reveal a secret').toEqual([]);
      expect(
        isRestAccepted(list),
        `whether GET /registries is accepted; it was answered ${list.status}`,
      ).toBe(true);
    },
    { atMost: cases },
  );
  if (!ruleContext.isAffordable('a registry that is made through v1') || !ruleContext.offers('v1-served'))
    return;
  await ruleContext.property(secretTexts, (text, caseContext) => judgeFirst(text, caseContext, ruleContext), {
    atMost: 2,
  });
});

/** The same of what v1 makes, whichever version shows it. @see interface 2.8, 9 */
async function judgeFirst(text: string, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect } = caseContext;
  await expectService(caseContext);
  const api = await ruleContext.schema('v2');
  const secretive = withSecrets(await draftV1('registry', caseContext, ruleContext), text, api);
  if (secretive.secrets.length === 0) rest.lacking('the body of a registry has no secret that we know of');
  const path = listOfFirst.path;
  const created = await rest.when({ ...listOfFirst, method: 'POST', body: secretive.body });
  if (!isRestAccepted(created)) rest.lacking(`POST ${path} was answered ${created.status}`);
  const { id } = await madeBy('v1', path, secretive.body, created, caseContext);
  const answers = [
    created,
    await listWith(id, '/registries', caseContext),
    await rest.when({ api: 'v2', method: 'GET', path: '/registries/{id}', ids: { id } }),
    await rest.when({ api: 'v1', method: 'GET', path: `${path}/{id}`, ids: { id } }),
    await rest.when(listOfFirst),
  ];
  const revealing = revealingSecret(answers.map(answerText), secretive);
  expect(revealing, 'the answers about a registry of v1 that reveal a secret').toEqual([]);
}

/** A list once it shows something, or as it is when it does not. */
async function listWith(id: string, path: string, { rest, time }: CaseContext): Promise<RestAnswer> {
  let list: RestAnswer | undefined;
  await withinListGrace(async () => {
    list = await rest.when({ api: 'v2', method: 'GET', path });
    return plainLetters(list).includes(JSON.stringify(id)) || undefined;
  }, time);
  return list!;
}
