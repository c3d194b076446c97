import fc from 'fast-check';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { documentedTypes } from '../../../service/graphql/documented-types.ts';
import { queryPlans } from './query-plans.ts';
import { written } from './written.ts';

const known = { pod: ['p1', 'p2'], gpu: ['NVIDIA "A"'] };

test('every query is valid, with what it names in it', () => {
  const types = documentedTypes();
  fc.assert(
    fc.property(
      queryPlans(types, () => true),
      (plan) => {
        const { query, variables } = written(plan, known);
        expect(validate(types, parse(query)), query).toEqual([]);
        expect(`${query}${JSON.stringify(variables)}`).not.toContain('"pick"');
      },
    ),
  );
});

test('queries make use of everything', () => {
  const plans = fc.sample(
    queryPlans(documentedTypes(), () => true),
    { numRuns: 50, seed: 1 },
  );
  const uses = new Set(plans.flatMap((plan) => [...written(plan, known).uses]));
  expect([...uses].sort()).toEqual(['a fragment', 'a variable', 'an alias', 'an argument']);
});

test('types that go round in circles, and types of which it depends what they are, make queries that end', () => {
  const types = buildSchema(
    'type Query { a(id: ID!, of: [In!]!): A! b: B } type A { a: A b: B name: String } union B = A input In { x: E! y: [Int] } enum E { F }',
  );
  fc.assert(
    fc.property(
      queryPlans(types, () => true),
      (plan) => {
        expect(validate(types, parse(written(plan, known).query))).toEqual([]);
      },
    ),
  );
});

test('what may not be asked for is not', () => {
  const plans = fc.sample(
    queryPlans(documentedTypes(), (_, field) => field !== 'env'),
    { numRuns: 100, seed: 1 },
  );
  for (const plan of plans) expect(written(plan, known).query).not.toContain('env');
});
