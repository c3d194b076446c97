/** Traces and scripts of failures are made when they are opened: of a thousand failures few are. */

/** @typedef {{ at: string, who: string, what: ['strong' | 'code' | 'quiet', string][] }} Line */
/** @typedef {{ trace?: Line[], raw?: string, text?: string, script?: string, isWhole?: boolean }} Evidence */

/** @type {Record<string, Evidence> | undefined} */
let known;

/**
 * @param {string | undefined} id
 * @returns {Evidence}
 */
function evidenceOf(id) {
  known ??= /** @type {Record<string, Evidence>} */ (
    JSON.parse(document.getElementById('evidence')?.textContent ?? '{}')
  );
  return id !== undefined && Object.hasOwn(known, id) ? (known[id] ?? {}) : {};
}

/**
 * @param {string} tag
 * @param {string} className
 * @param {(Node | string)[]} children
 */
function made(tag, className, children) {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

const tags = { strong: 'b', code: 'code', quiet: 'i' };

/** @param {Line} line */
function lineElement({ at, who, what }) {
  const parts = what.flatMap(([kind, text]) => [made(tags[kind], '', [text]), ' ']);
  const role = who.split(' ').at(-1) ?? '';
  return made('li', role, [made('span', 'at', [at]), made('span', 'role', [who]), made('span', '', parts)]);
}

/** @param {HTMLElement} part */
function fillTrace(part) {
  const { trace } = evidenceOf(part.dataset.of);
  if (trace === undefined) return part.append(tooLong('trace'));
  if (trace.length === 0) return part.append(made('p', '', ['There was no call.']));
  return part.append(made('ol', 'trace', trace.map(lineElement)));
}

/** @param {HTMLElement} part */
function fillScript(part) {
  const { script, isWhole } = evidenceOf(part.dataset.of);
  if (script === undefined) return part.append(tooLong('script'));
  const shown = region(script, 'replay.sh', 'script');
  return part.append(...(isWhole ? [copyButton(), ' ', saveButton(script, 'replay.sh')] : [advice()]), shown);
}

/**
 * @param {HTMLElement} part
 * @param {'raw' | 'text'} kind
 * @param {string} name
 */
function fillFile(part, kind, name) {
  const content = evidenceOf(part.dataset.of)[kind];
  if (content === undefined) return part.append(tooLong('trace'));
  return part.append(copyButton(), ' ', saveButton(content, name), region(content, name, 'file'));
}

/** @param {string} what */
function tooLong(what) {
  return made('p', '', [`The ${what} is too long to be shown here.`]);
}

/**
 * Text that scrolls, by the keyboard as well.
 * @param {string} text
 * @param {string} name
 * @param {string} className
 */
function region(text, name, className) {
  const shown = made('pre', className, [text]);
  shown.dataset.copied = '';
  shown.tabIndex = 0;
  shown.setAttribute('role', 'region');
  shown.setAttribute('aria-label', name);
  return shown;
}

/** What is copied must be the very script. */
function advice() {
  const words =
    "Take the file: what is shown here is cut, or holds characters that can't be shown as they are.";
  return made('p', '', [words]);
}

function copyButton() {
  const button = /** @type {HTMLButtonElement} */ (made('button', '', ['Copy']));
  button.type = 'button';
  button.dataset.copy = '';
  return button;
}

/**
 * The page may lie where no file is beside it.
 * @param {string} text
 * @param {string} name
 */
function saveButton(text, name) {
  const button = /** @type {HTMLButtonElement} */ (made('button', '', [`Save ${name}`]));
  button.type = 'button';
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
  return button;
}

/** @param {HTMLDetailsElement} part */
function fill(part) {
  if (!part.open || part.dataset.filled !== undefined) return;
  part.dataset.filled = '';
  const { evidence } = part.dataset;
  if (evidence === 'trace') fillTrace(part);
  else if (evidence === 'script') fillScript(part);
  else if (evidence === 'raw') fillFile(part, 'raw', 'trace.json');
  else fillFile(part, 'text', 'trace.txt');
}

/** @type {NodeListOf<HTMLDetailsElement>} */
const parts = document.querySelectorAll('details[data-evidence]');
for (const part of parts) {
  fill(part);
  part.addEventListener('toggle', () => fill(part));
}

// On paper nothing may be missing but what is long; of a thousand failures nobody wants it all.
addEventListener('beforeprint', () => {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll('.fold, .failure > details');
  const isShort = parts.length <= 100;
  for (const fold of folds) fold.open ||= isShort || fold.matches('.fold');
  if (!isShort) return;
  for (const part of parts) {
    if (part.dataset.evidence === 'raw' || part.dataset.evidence === 'text') continue;
    part.open = true;
    fill(part);
  }
});
