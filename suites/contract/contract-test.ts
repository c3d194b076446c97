import type { ServedApi, ServedOperation } from '../../engine/contract/served-api.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { Managed } from './managed.ts';

/** A contract test of one management API by the schema that a target serves of it. */
export type ContractTest = {
  readonly managed: Managed;
  readonly api: ServedApi;
  /** Operations that are tried. */
  readonly operations: readonly ServedOperation[];
  readonly ruleContext: RuleContext;
  /** By operation, the last status that a call was answered with that should have been taken. */
  readonly lastStatus: Map<string, number>;
  /** Reports what nothing could be held against, once. */
  leaveOut(what: string): void;
};
