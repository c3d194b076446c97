import { rule } from '../../../service/case/rule.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

rule('v1.schema.version', { calls: 3 }, async ({ property }) => {
  await property([''], async (_, caseContext) => {
    const { document } = await servedNow(caseContext, 'v1');

    const version = isItem(document.info) ? document.info.version : undefined;
    caseContext.expect(version, 'the version that the schema says').toBe('0.1.0');
  });
});
