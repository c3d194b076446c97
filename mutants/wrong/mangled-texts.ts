import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { RuleId } from '../../generated/rules.ts';
import type { Fault } from '../common/kinds.ts';

/** What becomes of a text on its way, as the end of an id and of a sentence. */
type Mangling = {
  readonly id: string;
  readonly says: string;
  /** U+0000, which few rules look at: a service may refuse it. */
  readonly isOfNul?: true;
  mangle(text: string): string;
};

const manglings: readonly Mangling[] = [
  row('lose-backslashes', 'without their backslashes', (text) => text.replaceAll('\\', '')),
  row('have-spaces-for-line-ends', 'with spaces for line ends', (text) => text.replaceAll(/[\n\r]/g, ' ')),
  row('lose-carriage-returns', 'with \\n for \\r\\n', (text) => text.replaceAll('\r\n', '\n')),
  row('have-spaces-for-tabs', 'with spaces for tabs and form feeds', (text) =>
    text.replaceAll(/[\t\v\f]/g, ' '),
  ),
  row('are-escaped-for-html', 'with &lt; for <', (text) => text.replaceAll('<', '&lt;')),
  { ...row('lose-nul', 'without U+0000', (text) => text.replaceAll('\0', '')), isOfNul: true },
  row('lose-del-and-c1', 'without the control characters from U+007F on', (text) =>
    text.replaceAll(/[\u007f-\u009f]/g, ''),
  ),
  row('lose-byte-order-marks', 'without U+FEFF', (text) => text.replaceAll('\ufeff', '')),
  row('have-no-variables', 'without what a shell takes for a variable', (text) =>
    text.replaceAll(/\$\{?\w+\}?/g, ''),
  ),
  row('have-one-slash-for-two', 'with / for //', (text) => text.replaceAll('//', '/')),
  row('are-straightened', 'with - for a dash and " for a curly quotation mark', (text) =>
    text.replaceAll('\u2013', '-').replaceAll('\u201c', '"'),
  ),
  row('are-dates-anew', 'written as a date with milliseconds where they are one', (text) =>
    /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(text) ? text.replace('Z', '.000Z') : text,
  ),
  row('have-newlines-for-line-separators', 'with \\n for U+2028, U+2029 and U+0085', (text) =>
    text.replaceAll(/[\u2028\u2029\u0085]/g, '\n'),
  ),
];

const ofOutputs = ['job.record.output-any-json', 'job.runsync.returns-result', 'job.status.reports'] as const;
const ofInputs = ['job.input.opaque', 'job.retry.same-input'] as const;
const ofStorage = ['job.s3config.passed-along'] as const;

/** Texts come as others: in outputs, in inputs, and in the settings of a storage; and the names of members do. */
export const mangledTextFaults: readonly Fault[] = [
  ...manglings.map(({ id, says, mangle, isOfNul }) =>
    fault(
      `output-texts-${id}`,
      `Texts in outputs are shown ${says}.`,
      isOfNul ? ['job.record.output-any-json'] : ofOutputs,
      inOutputs(mangled, mangle),
    ),
  ),
  ...manglings.map(({ id, says, mangle, isOfNul }) =>
    fault(
      `input-texts-${id}`,
      `Texts in inputs reach the handler ${says}.`,
      isOfNul ? ['job.input.opaque'] : ofInputs,
      inInputs(mangled, mangle),
    ),
  ),
  ...manglings
    .filter(({ id }) => id === 'lose-backslashes' || id === 'are-escaped-for-html')
    .map(({ id, says, mangle }) =>
      fault(
        `s3config-texts-${id}`,
        `Texts in an s3Config reach the worker ${says}.`,
        ofStorage,
        inStorage(mangle),
      ),
    ),
  ...manglings
    .filter(({ id }) => id === 'lose-backslashes' || id === 'lose-nul')
    .flatMap(({ id, says, mangle }) => [
      fault(
        `output-names-${id}`,
        `Names of members of outputs are shown ${says}.`,
        ['job.record.output-any-json'],
        inOutputs(renamed, mangle),
      ),
      fault(
        `input-names-${id}`,
        `Names of members of inputs reach the handler ${says}.`,
        ['job.input.opaque'],
        inInputs(renamed, mangle),
      ),
    ]),
];

function row(id: string, says: string, mangle: Mangling['mangle']): Mangling {
  return { id, says, mangle };
}

function fault(id: string, says: string, breaks: readonly RuleId[], behave: Fault['behave']): Fault {
  return { id, says, kind: 'partial', sharp: false, breaks, behave: behave! };
}

type Mangle = Mangling['mangle'];
type Deeply = (value: unknown, mangle: Mangle) => unknown;

function inOutputs(deeply: Deeply, mangle: Mangle) {
  return (base: Behaviour): Partial<Behaviour> => ({
    recordAnswer(job, now, operation) {
      const record = base.recordAnswer(job, now, operation);
      return 'output' in record ? { ...record, output: deeply(record.output, mangle) } : record;
    },
  });
}

/** The orders to a probe stay as they are. */
function inInputs(deeply: Deeply, mangle: Mangle) {
  return (base: Behaviour): Partial<Behaviour> => ({
    handlerView(job) {
      const view = base.handlerView(job);
      const { probe, ...rest } = view.input;
      const input = deeply(rest, mangle) as Record<string, unknown>;
      if (probe === undefined) return { ...view, input };
      return { ...view, input: { ...input, probe: isObject(probe) ? probe : deeply(probe, mangle) } };
    },
  });
}

function inStorage(mangle: Mangle) {
  return (base: Behaviour): Partial<Behaviour> => ({
    handlerView(job) {
      const view = base.handlerView(job);
      return 's3Config' in view ? { ...view, s3Config: mangled(view.s3Config, mangle) } : view;
    },
  });
}

/** The value with every text in it mangled, but for the names of its members. */
function mangled(value: unknown, mangle: Mangle): unknown {
  if (typeof value === 'string') return mangle(value);
  if (Array.isArray(value)) return value.map((item) => mangled(item, mangle));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mangled(member, mangle)]));
}

/** The value with the names of all members in it mangled, and nothing else. */
function renamed(value: unknown, mangle: Mangle): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, mangle));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mangle(name), renamed(member, mangle)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
