/** Buttons that copy what stands beside them; those of parts that are made later as well. */

/** @param {HTMLElement} button */
async function copyBeside(button) {
  const source = /** @type {HTMLElement} */ (
    button.closest('details, .command')?.querySelector('[data-copied]')
  );
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    showWord(button, 'Copied');
  } catch {
    getSelection()?.selectAllChildren(source);
    showWord(button, 'Selected');
  }
}

/**
 * @param {HTMLElement} button
 * @param {string} word
 */
function showWord(button, word) {
  button.textContent = word;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
}

/** @type {HTMLElement} */ /** @type {NodeListOf<HTMLElement>} */
const buttons = document.querySelectorAll('[data-copy]');
for (const button of buttons) button.hidden = false;
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null;
  if (button !== null) void copyBeside(/** @type {HTMLElement} */ (button));
});
