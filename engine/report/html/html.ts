const markup = Symbol('markup');

/** Markup of ours. Nothing that comes from a target can be one: JSON has no symbols. */
export type Html = { readonly [markup]: string };

/** What a template takes: text is escaped, markup stays, lists are written one after the other. */
export type Content = string | number | Html | undefined | readonly Content[];

/** A template whose values can't become markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const parts = strings.map((part, index) => part + (index < values.length ? write(values[index]) : ''));
  return { [markup]: parts.join('') };
}

/** The only way around the escape: for the style and the script of the page, never for a value. */
export function unescaped(text: string): Html {
  return { [markup]: text };
}

export function markupOf(content: Html): string {
  return content[markup];
}

function write(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  if (markup in content) return content[markup];
  return content.map(write).join('');
}

/** Characters that nobody sees or that turn their surroundings around. */
const unseen =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Noncharacter_Code_Point}]/gu;

/** Text for any place of a page. */
export function escaped(text: string): string {
  return visible(text).replaceAll(/[&<>"'`]/g, (character) => entities[character]!);
}

/** What can't be seen is told in the notation of JSON: an override as `\u202e`. */
export function visible(text: string): string {
  return text.replaceAll(unseen, notation);
}

/** Whether a page shows the text as it is, character for character. */
export function isPlainText(text: string): boolean {
  return visible(text) === text;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function notation(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
