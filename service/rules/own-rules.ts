import { glob, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UsageError } from '../../engine/errors.ts';
import type { Level } from '../../engine/rules/rule-catalog.ts';
import type { Need, RuleId } from '../../generated/rules.ts';
import { type Check, type Declaration, rule } from '../case/rule.ts';
import { addRule } from '../catalog/rule-catalog.ts';
import { costly } from '../ledger/makes.ts';
import { needWords } from '../profile/need-words.ts';

/** A rule of the user's own: what a team promises beyond the document, say. */
export type OwnRule = {
  /** Words with points between them, such as `acme.run.quick`; the first is its area. */
  readonly id: string;
  /** What the target must do, in a sentence. */
  readonly says: string;
  /** Where that is written down; `own` unless given. */
  readonly section?: string;
  /** What a violation comes to: `must` fails the run, `example` warns, `open` only observes. `must` unless given. */
  readonly level?: Level;
  /** What the target must offer for it to be judged, as `plumbline explain` names it for other rules. */
  readonly needs?: readonly Need[];
  /** How it is judged fairly. */
  readonly judge?: string;
  /** What a violation means for a user of the service. */
  readonly consequence?: string;
};

const form = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;

/**
 * States a rule and registers its check, in a module of the folder that `verify --rules` names.
 * @throws UsageError for an id that is malformed or taken, an unknown need, and a declaration that is malformed
 */
export function ownRule(stated: OwnRule, declares: Declaration, check: Check): void {
  const { id, says, section = 'own', level = 'must', needs = [], judge, consequence = says } = stated;
  if (!form.test(id)) throw new UsageError(`${id} is no id of a rule: one is like acme.run.quick`);
  assertNeeds(id, needs);
  assertDeclared(id, declares);
  const known = id as RuleId;
  try {
    addRule({
      ...{ id: known, says, section, level, needs, consequence, passage: '' },
      ...(judge === undefined ? {} : { judge }),
    });
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}: choose another id`, { cause });
  }
  rule(known, declares, check);
  moduleOf.set(known, loading);
}

/** The module that states each own rule, as far as it was imported here. */
const moduleOf = new Map<RuleId, string | undefined>();
let loading: string | undefined;
let imported: Promise<unknown> = Promise.resolve();

/** Own rules that other modules than these state: a program may judge by one folder after the other. */
export function rulesOfOthers(modules: readonly string[]): ReadonlySet<RuleId> {
  const others = [...moduleOf].filter(([, module]) => module !== undefined && !modules.includes(module));
  return new Set(others.map(([id]) => id));
}

/** @throws UsageError */
function assertNeeds(id: string, needs: readonly unknown[]): void {
  const unknown = needs.find((need) => typeof need !== 'string' || !Object.hasOwn(needWords, need));
  if (unknown !== undefined)
    throw new UsageError(
      `${id}: needs has ${JSON.stringify(unknown)}: a rule needs some of ${Object.keys(needWords).join(', ')}`,
    );
}

/** What modules declared before, and where it stands now. */
const formerNeeds: Readonly<Record<string, string>> = {
  api: "needs: ['v2'], or v1 or graphql, first the one that tells whether the target lives,",
  hears: "needs: ['receiver']",
  schema: "needs: ['v1-schema']",
  sequential: "needs: ['sequential']",
  setting: "needs: ['no-endpoint-timeout'], ['endpoint-timeout'] or ['scaling-limits']",
};

/** Modules in JavaScript have no types that would say it. @throws UsageError */
function assertDeclared(id: string, declares: Declaration): void {
  const { calls, callsOnVirtual = calls, makes = {} } = declares;
  for (const [member, need] of Object.entries(formerNeeds)) {
    if (Object.hasOwn(declares, member))
      throw new UsageError(`${id}: ${member} is no member of what a rule declares: state ${need} instead`);
  }
  if (!isCount(calls))
    throw new UsageError(
      `${id}: calls is ${JSON.stringify(calls)}: it is how many calls a case makes at most`,
    );
  if (!isCount(callsOnVirtual))
    throw new UsageError(
      `${id}: callsOnVirtual is ${JSON.stringify(callsOnVirtual)}: it is how many calls a case makes at most on a virtual clock`,
    );
  for (const [kind, counts] of Object.entries<unknown>(makes)) {
    if (!(costly as readonly string[]).includes(kind))
      throw new UsageError(`${id}: makes has ${kind}: it counts ${costly.join(', ')} and nothing else`);
    if (!Array.isArray(counts) || counts.length !== 2 || !counts.every(isCount))
      throw new UsageError(
        `${id}: makes.${kind} is ${JSON.stringify(counts)}: write how many a case makes at most, and how many all cases do, as [1, 3]`,
      );
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/**
 * The modules with rules in a folder, by path.
 * @returns their addresses, in the order of their names
 * @throws UsageError when there are none
 */
export async function ownRuleModules(folder: string): Promise<string[]> {
  const names = await Array.fromAsync(glob('**/*.{js,mjs,ts,mts}', { cwd: folder, exclude: isLeftOut }));
  const modules = names.filter((name) => !/\.(test|d)\.m?ts$|\.test\.m?js$/.test(name)).toSorted();
  for (const name of modules) await assertOrdinary(join(folder, name));
  if (modules.length === 0)
    throw new UsageError(`--rules ${folder}: no module is there, such as quick.js or quick.ts`);
  return modules.map((name) => pathToFileURL(resolve(join(folder, name))).href);
}

/** An import of a pipe or a device has no end. @throws UsageError */
async function assertOrdinary(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true)
    throw new UsageError(`--rules: ${file} is no ordinary file: take it out of the folder`);
}

function isLeftOut(name: string): boolean {
  return name.split('/').includes('node_modules');
}

/**
 * Imports such modules, which state and register their rules: once, in each thread that judges or reports them.
 * @throws UsageError that names the module that failed
 */
export function importOwnRules(modules: readonly string[]): Promise<void> {
  const importing = imported.then(() => importEach(modules));
  imported = importing.catch(() => {});
  return importing;
}

async function importEach(modules: readonly string[]): Promise<void> {
  for (const module of modules) {
    loading = module;
    try {
      await withinAMinute(import(module));
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause);
      throw new UsageError(`the rules in ${module} can't be loaded: ${words}${wayOut(module, words)}`, {
        cause,
      });
    } finally {
      loading = undefined;
    }
  }
}

/** What a module awaits at its top may never come. */
async function withinAMinute(loading: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it awaits what has not come within a minute')), 60_000);
  try {
    await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `npm init` makes packages whose .js and .ts files can't import. */
function wayOut(module: string, words: string): string {
  if (!/import statement outside a module|Unexpected token 'export'/.test(words)) return '';
  const name = basename(fileURLToPath(module)).replace(/\.([jt]s)$/, '.m$1');
  return `. Call it ${name}, or set "type": "module" in the package.json that it belongs to`;
}
