/** Every form finds rows of the part that it stands in: by their words, and by what they are (`data-verdict` and so on). */

/** @typedef {{ row: HTMLElement, text: string }} Row */

/** @param {HTMLFormElement} form */
function startFilter(form) {
  const part = /** @type {HTMLElement} */ (form.closest('[data-filterable]'));
  const status = /** @type {HTMLElement} */ (form.querySelector('[data-status]'));
  const groups = /** @type {HTMLElement[]} */ ([...part.querySelectorAll('[data-group]')]);
  /** @type {Row[] | undefined} */
  let known;
  const rows = () => (known ??= readRows(part));

  const apply = () => {
    const fits = predicateOf(form);
    for (const one of rows()) one.row.hidden = !fits(one);
    for (const group of groups) group.hidden = group.querySelector('[data-row]:not([hidden])') === null;
    const shown = rows().filter(({ row }) => !row.hidden).length;
    status.textContent = `${shown} of ${rows().length} shown`;
  };

  form.hidden = false;
  form.addEventListener('input', apply);
  // The fields have their old values back only after the event.
  form.addEventListener('reset', () => setTimeout(apply));
  form.addEventListener('submit', (event) => event.preventDefault());
  status.textContent = `${part.querySelectorAll('[data-row]').length} in all`;
}

/**
 * @param {HTMLElement} part
 * @returns {Row[]}
 */
function readRows(part) {
  const rows = /** @type {HTMLElement[]} */ ([...part.querySelectorAll('[data-row]')]);
  return rows.map((row) => ({ row, text: (row.textContent ?? '').toLowerCase() }));
}

/**
 * @param {HTMLFormElement} form
 * @returns {(one: Row) => boolean}
 */
function predicateOf(form) {
  const text = /** @type {HTMLInputElement} */ (form.querySelector('[data-text]')).value;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[type=checkbox]')]);
  const wanted = new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value));
  const choices = [...form.querySelectorAll('select')].filter(({ value }) => value !== '');
  return ({ row, text }) =>
    words.every((word) => text.includes(word)) &&
    (boxes.length === 0 || wanted.has(row.dataset.verdict ?? '')) &&
    choices.every(({ name, value }) => row.dataset[name] === value);
}

/** A link leads to a row that is hidden, or folded away: it must be seen. */
function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  const own = target.querySelector(':scope > details');
  if (own instanceof HTMLDetailsElement) own.open = true;
  const row = /** @type {HTMLElement | null} */ (target.closest('[data-row][hidden]'));
  const form = /** @type {HTMLFormElement | null | undefined} */ (
    row?.closest('[data-filterable]')?.querySelector('[data-filter]')
  );
  form?.reset();
  for (
    let part = target.closest('details');
    part !== null;
    part = part.parentElement?.closest('details') ?? null
  ) {
    part.open = true;
  }
  if (form) setTimeout(() => target.scrollIntoView());
}

for (const form of document.querySelectorAll('[data-filter]'))
  startFilter(/** @type {HTMLFormElement} */ (form));
addEventListener('hashchange', showTarget);
showTarget();
