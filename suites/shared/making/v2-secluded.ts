import { kinds } from '../resources/v2-kinds.ts';
import { ownKinds } from './served-on-one.ts';
import { make } from './v2-own.ts';

/** Every kind of resource, made so that it is nobody else's: of what is public anybody may know. */
export const secludedKinds = ownKinds(kinds, (kind, caseContext, ruleContext) =>
  make(kind, caseContext, ruleContext, kind === 'template' ? { public: false } : undefined),
);
