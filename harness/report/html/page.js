(() => {
  const all = (scope, selector) => [...scope.querySelectorAll(selector)];
  const rows = all(document, '[data-row]').map((row) => ({ row, text: row.textContent.toLowerCase() }));
  const areas = all(document, '[data-area]');
  const [form] = all(document, '[data-filter]');

  function filter() {
    const [text] = all(form, '[data-text]').map(({ value }) => value.trim().toLowerCase());
    const boxes = all(form, '[data-wanted]').filter(({ checked }) => checked);
    const wanted = new Set(boxes.map(({ dataset }) => dataset.wanted));
    for (const one of rows) {
      one.row.hidden = !(wanted.has(one.row.dataset.verdict) && one.text.includes(text));
    }
    for (const area of areas) area.hidden = all(area, '[data-row]').every(({ hidden }) => hidden);
    const shown = rows.filter(({ row }) => !row.hidden).length;
    all(form, '[data-status]')[0].textContent = `${shown} of ${rows.length} shown`;
  }

  async function copy(button) {
    const [source] = all(button.closest('details, .command'), '[data-copied]');
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  }

  if (form !== undefined) {
    form.hidden = false;
    form.addEventListener('input', filter);
    form.addEventListener('submit', (event) => event.preventDefault());
    filter();
  }
  for (const button of all(document, '[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }

  // A folded part would be missing on paper. Rules left out stay folded: the paper is about this run.
  addEventListener('beforeprint', () => {
    for (const part of all(document, 'article details')) part.open = true;
  });
})();
