/** Traces and scripts of failures are made when they are opened: of a thousand failures few are. */

/** @typedef {{ at: string, who: string, what: ['strong' | 'code' | 'quiet', string][] }} Line */
/** @typedef {{ trace?: Line[], script?: string, isWhole?: boolean }} Evidence */

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
  const { trace } = evidenceOf(part.dataset.trace);
  if (trace === undefined) return part.append(made('p', '', ['The trace is too long to be shown here.']));
  if (trace.length === 0) return part.append(made('p', '', ['There was no call.']));
  return part.append(made('ol', 'trace', trace.map(lineElement)));
}

/** @param {HTMLElement} part */
function fillScript(part) {
  const { script, isWhole } = evidenceOf(part.dataset.script);
  if (script === undefined) return part.append(made('p', '', ['The script is too long to be shown here.']));
  const shown = made('pre', 'script', [script]);
  shown.dataset.copied = '';
  shown.tabIndex = 0;
  shown.setAttribute('role', 'region');
  shown.setAttribute('aria-label', 'replay.sh');
  return part.append(isWhole ? copyButton() : advice(), shown);
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

/** @param {HTMLDetailsElement} part */
function fill(part) {
  if (!part.open || part.dataset.filled !== undefined) return;
  part.dataset.filled = '';
  if (part.dataset.trace !== undefined) fillTrace(part);
  else fillScript(part);
}

/** @type {NodeListOf<HTMLDetailsElement>} */
const parts = document.querySelectorAll('details[data-trace], details[data-script]');
for (const part of parts) {
  fill(part);
  part.addEventListener('toggle', () => fill(part));
}

// On paper nothing of a failure may be missing; of a thousand failures nobody wants it all.
addEventListener('beforeprint', () => {
  if (parts.length > 100) return;
  for (const part of parts) {
    part.open = true;
    fill(part);
  }
});
