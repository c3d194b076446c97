import type { Options } from './options.ts';

/** What makes the same target and the same amount of cases again. */
export function repeatable(options: Options): string[] {
  const { target, rules, tier, expect, quarantine, yes } = options;
  return [
    ...(target === undefined ? [] : ['--target', target]),
    ...(tier === undefined ? [] : ['--tier', tier]),
    ...(rules === undefined ? [] : ['--rules', rules]),
    ...(expect === undefined ? [] : ['--expect', expect]),
    ...(quarantine === undefined ? [] : ['--quarantine', quarantine]),
    ...(yes ? ['--yes'] : []),
    ...alterations(options),
  ];
}

/** What the emulated target does otherwise, on purpose. */
export function alterations({ fault, variant, nullTarget }: Options): string[] {
  return [
    ...fault.flatMap((id) => ['--fault', id]),
    ...variant.flatMap((id) => ['--variant', id]),
    ...(nullTarget === undefined ? [] : ['--null-target', nullTarget]),
  ];
}

/** What chose the rules and the cases. */
export function selection({ rule, area, requirements, cases, path, repeat, shard }: Options): string[] {
  return [
    ...(requirements === undefined ? [] : ['--requirements', requirements]),
    ...rule.flatMap((id) => ['--rule', id]),
    ...area.flatMap((name) => ['--area', name]),
    ...(cases === undefined ? [] : ['--cases', String(cases)]),
    ...(path === undefined ? [] : ['--path', path]),
    ...(shard === undefined ? [] : ['--shard', `${shard.number}/${shard.of}`]),
    ...(repeat === 1 ? [] : ['--repeat', String(repeat)]),
  ];
}
