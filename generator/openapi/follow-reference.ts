import { isRecord } from '../../engine/openapi/json.ts';
import { BrokenReferenceError, SourceError } from '../text/errors.ts';
import type { Api, Reference } from './document.ts';
import { canonical, pointerSteps } from './pointer.ts';

/** An object of a document, where it stands, and what a validator for it may be called. */
export type Found<Target> = { target: Target; at: string; hint: string };

/** The object at a place, or behind as many references as stand there, whose name is then the better hint. */
export function find<Target>(api: Api, value: Target | Reference, at: string, hint: string): Found<Target> {
  if (!isReference(value)) {
    if (!isRecord(value)) throw new SourceError(api.origin, `${at} is not an object`, 'Fix it there.');
    return { target: value as Target, at, hint };
  }
  const reference = lastReference(api, value, at);
  return find(api, lookUp(api, reference, at) as Target, reference, pointerSteps(reference).at(-1)!);
}

/** What a pointer like `#/components/schemas/Pod` points at. Other documents are never loaded. */
export function lookUp(api: Api, reference: string, at: string): unknown {
  if (!reference.startsWith('#/')) {
    throw new BrokenReferenceError(api.origin, at, reference, 'it leaves the document');
  }
  let target: unknown = api.document;
  for (const step of pointerSteps(reference)) target = child(target, step);
  if (target === undefined) throw new BrokenReferenceError(api.origin, at, reference, 'nothing is there');
  return target;
}

/** The last of a chain of references, which is the one that points at something. */
function lastReference(api: Api, first: Reference, at: string): string {
  const seen = new Set<string>();
  let target: unknown = first;
  while (isReference(target)) {
    const { $ref } = target;
    if (seen.has($ref)) throw new BrokenReferenceError(api.origin, at, $ref, 'it leads back to itself');
    seen.add($ref);
    target = lookUp(api, $ref, at);
  }
  return canonical([...seen].at(-1)!);
}

function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value.$ref === 'string';
}

function child(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
