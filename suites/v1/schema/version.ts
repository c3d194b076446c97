import { rule } from '../../../service/case/rule.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import { servedNow } from '../../shared/resources/v2-served-paths.ts';

rule('v1.schema.version', { api: 'v1', schema: true, calls: 3 }, async ({ holds }) => {
  await holds([''], async (_, scene) => {
    const { document } = await servedNow(scene, 'v1');

    const version = isItem(document.info) ? document.info.version : undefined;
    scene.expect(version, 'the version that the schema says').toBe('0.1.0');
  });
});
