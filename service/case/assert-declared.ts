import { counted } from '../../engine/counted.ts';
import { SuiteError } from '../../engine/errors.ts';
import { countDeclaredCalls } from './declared-calls.ts';
import { mostForLists } from './list-grace.ts';
import type { OpenCaseContext } from './open-case-context.ts';
import type { ServiceCaseRunner } from './run-case.ts';

/** @throws SuiteError for a case that made more calls, or waited longer, than its rule declares */
export function assertDeclared(
  { declares, apis }: Pick<ServiceCaseRunner, 'declares' | 'apis'>,
  open: OpenCaseContext,
): void {
  const calls = countDeclaredCalls(open.trace);
  if (calls > declares.calls) {
    throw new SuiteError(
      `a case made ${counted(calls, 'call')} but its rule declares calls: ${declares.calls}`,
    );
  }
  const waited = open.clock.kind === 'virtual' ? open.waited() : 0;
  const forLists = apis.length === 0 ? 0 : mostForLists;
  const most = (declares.waits?.most ?? 0) + forLists;
  if (waited > most) throw new SuiteError(`a case waited ${waited} ms and declares ${most}`);
}
