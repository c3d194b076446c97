import type { Bench } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import { makeV1, ofEndpoints } from '../shared/making/v1-own.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { findOperation } from './find.ts';

const imageName = 'plumbline/of-a-template:7';

/**
 * An endpoint that v1 has made of a template runs the image of that: v2 tells which, where its own schema declares that.
 * @see interface 2.9, 9
 */
export async function judgeTemplateImage(scene: Scene, bench: Bench): Promise<void> {
  const { rest, expect, unjudged } = scene;
  await expectService(scene, '/templates', 'v1');
  await expectService(scene, '/templates', 'v2');
  const template = await makeV1('template', scene, bench, { ...(await ofEndpoints(bench)), imageName });
  const endpoint = await makeV1('endpoint', scene, bench, { templateId: template.id });

  const shown =
    (await findOperation('v2', '/serverless', endpoint.id, scene, bench)) ??
    unjudged('v2 does not show what was made through v1');

  if (typeof shown.image !== 'string') rest.lacking('v2 shows no image of the endpoint');
  expect(shown.image, 'the image that v2 shows of an endpoint that v1 made of a template').toEqual(
    expect.stringContaining(imageName),
  );
}
