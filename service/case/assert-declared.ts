import { counted } from '../../engine/counted.ts';
import { SuiteError } from '../../engine/errors.ts';
import { countDeclaredCalls } from './declared-calls.ts';
import { mostForLists } from './list-grace.ts';
import { mostCalls } from './most-calls.ts';
import type { OpenCaseContext } from './open-case-context.ts';
import type { ServiceCaseRunner } from './run-case.ts';

/** @throws SuiteError for a case that made more calls, or waited longer, than its rule declares */
export function assertDeclared(
  runner: Pick<ServiceCaseRunner, 'declares' | 'apis' | 'target'>,
  open: OpenCaseContext,
): void {
  const { declares, apis } = runner;
  const calls = countDeclaredCalls(open.trace);
  const most = mostCalls(runner);
  if (calls > most)
    throw new SuiteError(`a case made ${counted(calls, 'call')} but its rule declares calls: ${most}`);
  const waited = open.clock.kind === 'virtual' ? open.waited() : 0;
  const forLists = apis.length === 0 ? 0 : mostForLists;
  const longest = (declares.waits?.most ?? 0) + forLists;
  if (waited > longest) throw new SuiteError(`a case waited ${waited} ms and declares ${longest}`);
}
