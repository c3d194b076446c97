import type { Cloud } from './records.ts';

/** What can be rented, and where. Ids are those that clients of the service know; prices are for an hour. */
export type GpuType = {
  readonly id: string;
  readonly name: string;
  /** Endpoints choose among pools of types. */
  readonly pool: string;
  readonly manufacturer: 'NVIDIA' | 'AMD';
  /** In gigabytes. */
  readonly memory: number;
  readonly price: { readonly secure: number; readonly community: number; readonly serverless: number };
  /** Where Pods may have it. */
  readonly clouds: readonly Cloud[];
  /** In one Pod. */
  readonly maxCount: number;
  /** How many there are in all. */
  readonly stock: number;
};

export type CpuType = {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly vcpu: { readonly min: number; readonly max: number };
  readonly ramGbPerVcpu: number;
  readonly price: { readonly securePerVcpu: number; readonly serverlessPerVcpu: number };
};

export type VolumeType = 'STANDARD' | 'HIGH_PERFORMANCE';

export type DataCenter = {
  readonly id: string;
  readonly name: string;
  readonly region: 'NORTH_AMERICA' | 'EUROPE' | 'ASIA' | 'OCEANIA';
  readonly country: string;
  readonly globalNetwork: boolean;
  readonly networkVolumeTypes: readonly VolumeType[];
  readonly compliance: readonly string[];
};

export type HardwareCatalog = {
  readonly gpus: readonly GpuType[];
  readonly cpus: readonly CpuType[];
  readonly dataCenters: readonly DataCenter[];
};

const cudaVersions = ['12.4', '12.6', '12.8'] as const;

/** The driver's version that new Pods meet, and those that it can run. */
export const cuda = { current: '12.8', available: cudaVersions } as const;

/** For an hour and a gigabyte, but the fee, which is for a worker's hour. */
export const storagePrices = {
  containerDisk: 0.000_14,
  stoppedDisk: 0.000_28,
  standard: 0.000_1,
  highPerformance: 0.000_2,
} as const;

export const catalog: HardwareCatalog = {
  gpus: [
    gpu('NVIDIA RTX A4000', 'AMPERE_16', 16, 0.25, 48),
    gpu('NVIDIA RTX A5000', 'AMPERE_24', 24, 0.36, 48),
    gpu('NVIDIA A40', 'AMPERE_48', 48, 0.44, 32),
    gpu('NVIDIA RTX A6000', 'AMPERE_48', 48, 0.49, 16),
    gpu('NVIDIA L4', 'ADA_24', 24, 0.43, 32),
    gpu('NVIDIA GeForce RTX 4090', 'ADA_24', 24, 0.69, 64),
    gpu('NVIDIA L40S', 'ADA_48_PRO', 48, 0.86, 12),
    gpu('NVIDIA A100 80GB PCIe', 'AMPERE_80', 80, 1.64, 8),
    gpu('NVIDIA H100 80GB HBM3', 'ADA_80_PRO', 80, 2.99, 4, ['SECURE']),
    gpu('NVIDIA H200', 'HOPPER_141', 141, 3.59, 2, ['SECURE']),
  ],
  cpus: [
    cpu('cpu3c', 'Compute-optimized', 'Gen 3', 2, 0.03),
    cpu('cpu3g', 'General purpose', 'Gen 3', 4, 0.04),
    cpu('cpu5c', 'Compute-optimized', 'Gen 5', 2, 0.035),
    cpu('cpu5g', 'General purpose', 'Gen 5', 4, 0.045),
  ],
  dataCenters: [
    place('EU-RO-1', 'EUROPE', 'RO', ['STANDARD', 'HIGH_PERFORMANCE'], ['GDPR', 'ISO_IEC_27001']),
    place('US-KS-2', 'NORTH_AMERICA', 'US', ['STANDARD', 'HIGH_PERFORMANCE'], ['SOC_2_TYPE_2', 'HIPAA']),
    place('CA-MTL-1', 'NORTH_AMERICA', 'CA', ['STANDARD'], ['SOC_2_TYPE_2']),
    place('AP-JP-1', 'ASIA', 'JP', ['STANDARD'], []),
    place('OC-AU-1', 'OCEANIA', 'AU', [], []),
  ],
};

function gpu(
  id: string,
  pool: string,
  memory: number,
  secure: number,
  stock: number,
  clouds: readonly Cloud[] = ['SECURE', 'COMMUNITY'],
): GpuType {
  const price = { secure, community: cents(secure * 0.7), serverless: cents(secure * 1.5) };
  const name = id.replace(/^NVIDIA (GeForce )?/, '');
  const maxCount = Math.min(8, stock);
  return { id, name, pool, manufacturer: 'NVIDIA', memory, price, clouds, maxCount, stock };
}

function cents(price: number): number {
  return Math.round(price * 100) / 100;
}

function cpu(id: string, name: string, group: string, ramGbPerVcpu: number, securePerVcpu: number): CpuType {
  const price = { securePerVcpu, serverlessPerVcpu: securePerVcpu * 1.5 };
  return { id, name, group, vcpu: { min: 2, max: 32 }, ramGbPerVcpu, price };
}

function place(
  id: string,
  region: DataCenter['region'],
  country: string,
  networkVolumeTypes: readonly VolumeType[],
  compliance: readonly string[],
): DataCenter {
  return {
    id,
    name: id,
    region,
    country,
    globalNetwork: region !== 'OCEANIA',
    networkVolumeTypes,
    compliance,
  };
}
