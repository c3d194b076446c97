import { isSwagger, openApiProblems } from '../../../engine/contract/openapi-problems.ts';
import { rule } from '../../../service/case/rule.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

rule('v2.schema.served', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const { rest, expect, inconclusive } = caseContext;
    await expectService(caseContext);
    const answer = await rest.when({ api: 'v2', method: 'GET', path: '/openapi.json' });

    expect(answer.status, 'the status of GET /openapi.json').toBeGreaterThanOrEqual(200);
    expect(answer.status, 'the status of GET /openapi.json').toBeLessThan(300);
    expect(answer.json, 'what it answers, as JSON').toBeDefined();
    // Section 4.3 asks for a schema that machines read, and says of no version which one.
    if (isSwagger(answer.json)) inconclusive('it is Swagger 2.0, which is not looked into');
    expect(await openApiProblems(answer.json), 'what is wrong with it as an OpenAPI document').toEqual([]);
  });
});
