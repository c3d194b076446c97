import type { TierName } from '../../engine/property/tier.ts';

/** What `watch` is given. Times are milliseconds. */
export type WatchOptions = {
  target: string;
  every: number;
  rule: string[];
  area: string[];
  rules?: string;
  tier: TierName;
  cases: number;
  budgetCalls: number;
  budgetCost: number;
  budgetTime: number;
  state: string;
  once?: true;
  rounds?: number;
  seed?: number;
  patience: number;
  metrics?: string;
  metricsHost: string[];
  otlp?: string;
  onChange?: string;
  onChangeTimeout: number;
  webhook?: string;
  webhookSecret?: string;
  look: boolean;
  keepReports: number;
  quiet?: true;
};
