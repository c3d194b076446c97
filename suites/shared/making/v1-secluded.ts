import { kinds } from '../resources/v1-kinds.ts';
import { ownKinds } from './served-on-one.ts';
import { makeV1 } from './v1-own.ts';

/** Every kind of resource, made so that it is nobody else's: of what is public anybody may know. */
export const secludedKinds = ownKinds(kinds, (kind, caseContext, ruleContext) =>
  makeV1(kind, caseContext, ruleContext, kind === 'template' ? { isPublic: false } : undefined),
);
