import type { GraphqlSource } from '../graphql/graphql-source.ts';
import type { Api } from '../openapi/document.ts';
import type { ClientRuleSource } from '../records/client-rules.ts';
import type { LimitSource } from '../records/render-limits.ts';
import type { RuleSource } from '../records/render-rules.ts';
import type { TransitionSource } from '../records/render-transitions.ts';
import type { StatementSource } from '../records/statements.ts';

/** All that code is generated from, read and checked. What is absent is not generated. */
export type Sources = {
  apis: readonly Api[];
  graphql?: GraphqlSource;
  rules?: RuleSource;
  clientRules?: ClientRuleSource;
  limits?: LimitSource;
  transitions?: TransitionSource;
  statements?: StatementSource;
};
