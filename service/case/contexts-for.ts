import type { Context } from '../../engine/context/context.ts';
import { contextsOf } from '../../engine/context/contexts-of.ts';
import {
  calledFactors,
  type Factor,
  factorCatalog,
  factorNames,
  jobFactorNames,
} from '../context/factors.ts';
import { freeFactors } from '../context/fixed-factors.ts';
import { dearFactors, resourceFactorNames } from '../context/resource-factors.ts';
import type { Target } from '../target/target.ts';
import type { ServiceCaseRunner } from './run-case.ts';

type Judging = Pick<ServiceCaseRunner, 'declares' | 'apis' | 'isOpen'> & {
  readonly target: Pick<Target, 'rate' | 'hasWorlds'>;
};

/** The contexts that the cases of a rule stand in, the plain one first. */
export function contextsFor(judging: Judging): readonly Context[] {
  return contextsOf(factorCatalog, variedFactors(judging));
}

/** The factors that a rule leaves free. */
export function variedFactors(judging: Judging): readonly Factor[] {
  return freeFactors(fixedFactors(judging));
}

/**
 * The factors that a rule fixes: all of them where it only observes, those of jobs where it is about a management API, and
 * those of resources where it is not. On a clock that runs by itself jobs come about by one call each, since every further
 * one takes its time and its share of what the plan promises; where others use the target, resources do without what is dear.
 */
function fixedFactors({ declares, apis, isOpen, target }: Judging): readonly Factor[] {
  if (isOpen) return factorNames;
  const own = Object.keys(declares.fixes ?? {}) as Factor[];
  if (apis.length > 0) {
    const dear = target.hasWorlds ? [] : (Object.keys(dearFactors) as Factor[]);
    return [...own, ...jobFactorNames, ...dear];
  }
  const ofJobs = [...own, ...resourceFactorNames];
  return target.rate === undefined ? ofJobs : [...ofJobs, ...calledFactors];
}

/** As often the values of a list come up at most where a rule is about resources, which are soon made. */
const listedInContexts = 20;

/** What a plan says of how often the values of a list come up, so that each meets what there is of each factor. */
export function mostOfListFor(
  { apis }: Pick<ServiceCaseRunner, 'apis'>,
  contexts: number,
): { readonly mostOfList?: number } {
  return apis.length === 0 ? {} : { mostOfList: Math.max(contexts, listedInContexts) };
}
