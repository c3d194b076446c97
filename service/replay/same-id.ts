/**
 * JavaScript of a script that tells whether a service may take two ids for one: it decodes them again, normalizes or trims them,
 * reads them in any case or without accents, or cuts off what follows a sign such as `;`. No single quotes: it stands within them.
 */
export const sameIdCode = String.raw`const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
    const plainForm = (id) => decoded(decoded(decoded(id))).normalize("NFKD").replace(/[\p{C}\p{Z}\p{M}\s]/gu, "").toUpperCase().toLowerCase();
    const mayBe = (id, other) => plainForm(id).startsWith(plainForm(other)) && !/^[\w-]/.test(plainForm(id).slice(plainForm(other).length));`;
