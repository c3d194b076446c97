import type { GraphqlBehaviour, GraphqlOperation } from '../../../emulator/core/graphql/graphql-behaviour.ts';
import type { Pod } from '../../../emulator/core/rest/records.ts';
import type { RestView } from '../../../emulator/core/rest/rest-behaviour.ts';

type Change = (base: GraphqlBehaviour) => Partial<GraphqlBehaviour>;

/** Writes the values of some fields otherwise, whatever their types say. */
export function writingValues(values: Readonly<Record<string, (value: never) => unknown>>): Change {
  return ({ writtenValue }) => ({
    writtenValue(coordinate, value) {
      const usual = writtenValue(coordinate, value);
      const change = Object.hasOwn(values, coordinate) ? values[coordinate] : undefined;
      return change === undefined || usual === null ? usual : change(usual as never);
    },
  });
}

/** Shows Pods otherwise in the answers of some operations, or of all. */
export function showingPods(
  change: (view: RestView, pod: Pod) => RestView | null,
  operations?: readonly GraphqlOperation[],
): Change {
  return ({ shown }) => ({
    shown(type, view, record, operation) {
      const usual = shown(type, view, record, operation);
      const isMeant = type === 'Pod' && (operations?.includes(operation) ?? true);
      return usual !== null && isMeant ? change(usual, record as Pod) : usual;
    },
  });
}

/** Serves the schema with some of its text replaced. A text that is not there would be a fault that does nothing. */
export function serving(...replacements: readonly (readonly [before: string, after: string])[]): Change {
  return ({ schemaServed }) => ({
    schemaServed: (text) =>
      replacements.reduce((schema, [before, after]) => {
        if (!schema.includes(before)) throw new Error(`the schema does not say: ${before}`);
        return schema.replace(before, after);
      }, schemaServed(text)),
  });
}
