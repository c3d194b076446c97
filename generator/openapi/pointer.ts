import { escapeStep, unescapeStep } from '../../engine/openapi/pointer-step.ts';

/** A path into a document as a JSON pointer. */
export function pointer(...steps: readonly string[]): string {
  return ['#', ...steps.map(escapeStep)].join('/');
}

/** A place right inside the one that a pointer names. */
export function inside(at: string, ...steps: readonly string[]): string {
  return [at, ...steps.map(escapeStep)].join('/');
}

/** The names on the way that a pointer describes. */
export function pointerSteps(reference: string): string[] {
  const steps = decodeURIComponent(reference).slice(2).split('/');
  return steps.map(unescapeStep);
}

/** The one spelling of a pointer that may come percent-encoded. */
export function canonical(reference: string): string {
  return pointer(...pointerSteps(reference));
}
