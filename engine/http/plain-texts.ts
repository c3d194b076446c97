/** What of a call or an answer went over the wire as text, secrets among it. */
type PlainTexts = { readonly url?: string; readonly body?: string | undefined };

/** By the call or the answer that shows them, for as long as it is kept. */
const plainTexts = new WeakMap<object, PlainTexts>();

/** Keeps texts of a call or an answer as they went over the wire. */
export function keepPlainTexts(shown: PlainTexts, plain: PlainTexts): void {
  plainTexts.set(shown, plain);
}

/**
 * The body of a call or an answer before secrets were replaced in it, where it is known; or else as it is shown. Only for what counts
 * and shows nothing of it: to look through texts for secrets may cost more than the call did.
 */
export function plainBodyOf<Body extends string | undefined>(shown: { readonly body: Body }): Body | string {
  return plainTexts.get(shown)?.body ?? shown.body;
}

/** The address of a call before secrets were replaced in it, as `plainBodyOf` has the body. */
export function plainUrlOf(shown: { readonly url: string }): string {
  return plainTexts.get(shown)?.url ?? shown.url;
}
