import { isRecord, type JsonRecord } from '../../openapi/json.ts';
import { escapeStep } from '../../openapi/pointer-step.ts';
import { memberAt } from './member-at.ts';

/** Schema with an `$id` of its own, or the whole document: what references inside it are relative to. */
export type Resource = {
  readonly id: string;
  /** Where it is in the document, as a JSON pointer. */
  readonly at: string;
  /** Pointers of its schemas by `$anchor` and `$dynamicAnchor`. A name that two of them bear means neither. */
  readonly anchors: Map<string, string[]>;
  /** Those of `$dynamicAnchor` alone. */
  readonly dynamicAnchors: Map<string, string[]>;
};

/** Resources of a document, and where its references lead. */
export type Resources = {
  readonly root: Resource;
  /** The resource that a schema begins; undefined where it is a part of another one. */
  begunBy(schema: object): Resource | undefined;
  /** Where a reference leads, as a JSON pointer of the document; undefined where that is not known. */
  pointerOf(reference: string, from: Resource): string | undefined;
};

const literals: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Finds what the schemas of a document call themselves. Nothing that a target writes there throws. */
export function resourcesIn(document: JsonRecord): Resources {
  const root = resource('plumbline://document/', '');
  const begun = new Map<object, Resource>();
  const byId = new Map<string, Resource[]>();

  function visit(value: unknown, at: string, within: Resource): void {
    if (typeof value !== 'object' || value === null) return;
    const own = isRecord(value) ? enter(value, at, within) : within;
    for (const [name, member] of Object.entries(value)) {
      if (!literals.has(name) || /\/(schemas|properties|responses)$/.test(at))
        visit(member, `${at}/${escapeStep(name)}`, own);
    }
  }

  function enter(schema: JsonRecord, at: string, within: Resource): Resource {
    const { $id, $anchor, $dynamicAnchor } = schema;
    const id = typeof $id === 'string' && at !== '' ? resolved($id, within.id) : undefined;
    const own = id === undefined ? within : resource(id, at);
    if (id !== undefined) {
      add(byId, id, own);
      begun.set(schema, own);
    }
    for (const name of new Set([$anchor, $dynamicAnchor]))
      if (typeof name === 'string') add(own.anchors, name, at);
    if (typeof $dynamicAnchor === 'string') add(own.dynamicAnchors, $dynamicAnchor, at);
    return own;
  }

  /** A pointer that leads nowhere in its resource is meant from the top of the document. */
  function within(found: Resource, fragment: string): string | undefined {
    if (fragment !== '' && !fragment.startsWith('/')) return only(found.anchors.get(fragment));
    const inside = `${found.at}${fragment}`;
    if (memberAt(document, inside) !== undefined) return inside;
    return memberAt(document, fragment) === undefined ? undefined : fragment;
  }

  visit(document, '', root);
  return {
    root,
    begunBy: (schema) => begun.get(schema),
    pointerOf(reference, from) {
      if (reference.startsWith('#')) return within(from, reference.slice(1));
      const [address, fragment = ''] = (resolved(reference, from.id) ?? '').split('#');
      const found = only(byId.get(address!));
      return found === undefined ? undefined : within(found, fragment);
    },
  };
}

function resource(id: string, at: string): Resource {
  return { id, at, anchors: new Map(), dynamicAnchors: new Map() };
}

/** An address without a fragment that is empty. */
function resolved(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href.replace(/#$/, '') : undefined;
}

function add<T>(lists: Map<string, T[]>, name: string, value: T): void {
  lists.set(name, [...(lists.get(name) ?? []), value]);
}

function only<T>(list: readonly T[] | undefined): T | undefined {
  return list?.length === 1 ? list[0] : undefined;
}
