import { usable } from '../../../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../../engine/contract/served-api.ts';
import type { CaseContext } from '../../../../service/case/case-context.ts';
import type { RuleContext } from '../../../../service/case/rule.ts';
import type { RestAnswer } from '../../../../service/client/rest-answer.ts';
import type { Beside } from '../../../shared/making/v2-accepted.ts';
import { fieldsAt } from '../../../shared/resources/v1-fields.ts';
import { type Item, idOf, isItem } from '../../../shared/resources/v2-items.ts';
import { ownName } from '../../../shared/resources/v2-own-name.ts';

const path = '/pods';

/**
 * The same Pod, ordered through v1: where that is accepted there is stock. It can be asked so only where the schema of v1
 * has fields for all that the body says, the cloud included.
 */
export async function sameStock(
  body: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Beside | 'unknown'> {
  if (caseContext.urls.restV1 === undefined) return 'unknown';
  const bodyV1 = bodyForV1(body);
  if (bodyV1 === undefined || !takes(await ruleContext.schema('v1'), bodyV1)) return 'unknown';
  return {
    attempt: () => ({ api: 'v1', method: 'POST', path, body: { ...bodyV1, name: ownName(caseContext) } }),
    undo: (accepted) => ended(accepted, caseContext),
  };
}

/** What v1 is to be sent for the same; undefined where the body does not say it in words that v1 has. */
function bodyForV1({ image, gpu, cpu, cloud = 'SECURE', mounts }: Item): Item | undefined {
  const volumeId = volumeIn(mounts);
  const more = volumeId === undefined ? {} : { networkVolumeId: volumeId };
  const common = { imageName: image, cloudType: cloud, ...more };
  if (isItem(gpu) && typeof gpu.id === 'string') {
    return { ...common, gpuTypeIds: [gpu.id], gpuCount: gpu.count ?? 1 };
  }
  if (!isItem(cpu) || typeof cpu.id !== 'string') return undefined;
  return { ...common, computeType: 'CPU', cpuFlavorIds: [cpu.id], vcpuCount: cpu.vcpuCount };
}

function volumeIn(mounts: unknown): unknown {
  const found: unknown[] = [];
  JSON.stringify(mounts, (name, value) => {
    if (name === 'volumeId') found.push(value);
    return value;
  });
  return found[0];
}

function takes(api: ServedApi | Unreadable, body: Item): boolean {
  const fields = fieldsAt(path, api);
  if ('unreadable' in api || fields === undefined) return false;
  return Object.entries(body).every(([name, value]) =>
    usable(
      () => fields.get(name)?.every((part) => api.requests.problem(part, value) === undefined) ?? false,
      false,
    ),
  );
}

async function ended({ json }: RestAnswer, { rest }: CaseContext): Promise<void> {
  const id = idOf(json, '/pods');
  if (id === undefined) return;
  await rest.when({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
}
