import type { GraphqlType } from '../../emulator/core/graphql/graphql-behaviour.ts';
import type { GpuType } from '../../emulator/core/rest/catalog.ts';
import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';

/** A view with the fields that the public SDKs ask for beside the documented ones. */
export function shownToSdks(type: GraphqlType, view: RestView, record: unknown): RestView {
  if (type === 'Pod') return { ...view, ...podFields(view, record as Pod) };
  if (type === 'GpuType') return { ...view, ...gpuFields(record as GpuType) };
  return type === 'LowestPrice' ? { ...view, minimumBidPrice: view.uninterruptablePrice ?? null } : view;
}

function podFields(view: RestView, { spec, cost, changedAt }: Pod): RestView {
  const { disk, command, ports, gpu, cpu, persistent, interruptible } = spec;
  const runtime = view.runtime as { uptimeInSeconds?: number } | null;
  return {
    ...{ containerDiskInGb: disk, costPerHr: cost, dockerArgs: command.join(' '), dockerId: null },
    ...{ gpuCount: gpu?.count ?? 0, lastStatusChange: new Date(changedAt).toISOString() },
    ...{ memoryInGb: cpu?.memory ?? null, vcpuCount: cpu?.vcpuCount ?? null },
    ...{ podType: interruptible ? 'INTERRUPTABLE' : 'RESERVED', port: null, ports: ports.join(',') },
    ...{ uptimeSeconds: runtime?.uptimeInSeconds ?? 0, volumeInGb: persistent?.size ?? 0 },
    volumeMountPath: persistent?.path ?? null,
    machine: { ...(view.machine as object), gpuDisplayName: gpu?.id ?? null },
  };
}

function gpuFields({ maxCount, manufacturer, price, clouds }: GpuType): RestView {
  const community = clouds.includes('COMMUNITY') ? price.community : null;
  return {
    ...{ maxGpuCount: maxCount, manufacturer, cudaCores: null },
    ...{ securePrice: price.secure, communityPrice: community },
    ...{ oneWeekPrice: null, oneMonthPrice: null, threeMonthPrice: null },
    ...{ secureSpotPrice: price.secure, communitySpotPrice: community },
  };
}
