import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { draft, make } from '../../shared/making/v2-own.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { without } from '../resources/without.ts';

/** The two ways in which an endpoint is made, each a whole body, and the template of the second. @see interface 2.10 */
export type EndpointBodies = { readonly inline: Item; readonly templated: Item; readonly template: Item };

/** Both bodies, the template made: where the target's schema tells templates of endpoints apart, one of those. */
export async function endpointBodies(scene: Scene, bench: Bench): Promise<EndpointBodies> {
  const isTold = memberSchema(await bench.schema('v2'), 'POST', '/templates', 'serverless') !== undefined;
  const template = await make('template', scene, bench, isTold ? { serverless: true } : {});
  const inline = without(await draft('endpoint', scene, bench), 'templateId');
  return {
    inline,
    templated: { ...without(inline, 'image'), templateId: template.id },
    template: template.body,
  };
}
