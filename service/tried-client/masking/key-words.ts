/** Stands for a key that the world does not know. */
export const unknownKey = '[a-key-unknown-here]';

/** Whether a text stands where a secret belongs and is none: what a client sends that has no value, or fills in no template. */
export function isNoSecret(text: string): boolean {
  return /^(?:undefined|null|none|nil|nan|true|false|\[object Object\]|\$\{?\w+\}?|<\w+>)?$/i.test(text);
}
