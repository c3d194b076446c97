import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { inputValues } from './input-values.ts';

/** What is asked of a type, and what stands around it: nothing, `... on T`, a fragment of its own, or a condition. */
export type SetPlan = {
  readonly type: string;
  readonly wrapping: 'plain' | 'inline' | 'fragment' | 'condition';
  readonly hasTypename: boolean;
  readonly fields: readonly FieldPlan[];
};

export type FieldPlan = {
  readonly name: string;
  readonly hasAlias: boolean;
  readonly values: readonly ArgumentPlan[];
  readonly inner: SetPlan | undefined;
};

/** An argument with the value that it gets, as it is in the document or in a variable. */
export type ArgumentPlan = {
  readonly argument: GraphQLArgument;
  readonly value: unknown;
  readonly isVariable: boolean;
};

/** Which fields may be asked for. */
export type Allowed = (type: string, field: string) => boolean;

type Field = GraphQLField<unknown, unknown>;

/** How deep selections go at most. */
const deepest = 6;

/**
 * Queries of the types that a target shows: selections, arguments, aliases, fragments and variables. Shrinks towards one
 * field.
 */
export function queryPlans(schema: GraphQLSchema, isAllowed: Allowed): Arbitrary<SetPlan> {
  const sets = (type: GraphQLObjectType, depth: number): Arbitrary<SetPlan> => {
    const all = Object.values(type.getFields());
    const fields = all.filter((field) => isAllowed(type.name, field.name) && canAsk(field, depth));
    return fc
      .subarray(fields, { minLength: Math.min(1, fields.length), maxLength: Math.min(6, fields.length) })
      .chain((chosen) =>
        fc.record<SetPlan>({
          type: fc.constant(type.name),
          wrapping: fc.constantFrom('plain', 'inline', 'fragment', 'condition'),
          hasTypename: fields.length === 0 ? fc.constant(true) : fc.boolean(),
          fields: fc.tuple(...chosen.map((field) => plansOf(field, depth))),
        }),
      );
  };
  const plansOf = (field: Field, depth: number): Arbitrary<FieldPlan> => {
    const type = getNamedType(field.type);
    return fc.record<FieldPlan>({
      name: fc.constant(field.name),
      hasAlias: fc.boolean(),
      values: fc.tuple(...field.args.map((one) => argumentPlans(one, field))).map((values) => values.flat()),
      inner: isObjectType(type) ? sets(type, depth + 1) : fc.constant(undefined),
    });
  };
  return sets(schema.getQueryType()!, 0);
}

/** Types of which it depends what they are, and what lies deeper than queries go, are left out. */
function canAsk({ type }: Field, depth: number): boolean {
  const named = getNamedType(type);
  return isLeafType(named) || (isObjectType(named) && depth < deepest);
}

/** The document gives its `input` to each operation but one, and to that as well if it likes. @see interface 4.4 */
function argumentPlans(argument: GraphQLArgument, field: Field): Arbitrary<ArgumentPlan[]> {
  const one = fc.record<ArgumentPlan>({
    argument: fc.constant(argument),
    value: inputValues(argument.type, argument.name),
    isVariable: fc.boolean(),
  });
  const isGiven = isRequiredArgument(argument) || (argument.name === 'input' && field.name !== 'gpuTypes');
  const given = one.map((plan) => [plan]);
  return isGiven ? given : fc.oneof(fc.constant<ArgumentPlan[]>([]), given);
}
