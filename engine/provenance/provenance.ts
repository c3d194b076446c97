import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, release, type } from 'node:os';
import { isPackage, ownPath, packageVersion } from '../installation.ts';
import type { RuleCatalog } from '../rules/rule-catalog.ts';
import { catalogHashOf } from '../rules/rule-hash.ts';

/** What judged: two records of one target may differ for that alone. */
export type SuiteVersion = {
  readonly version: string;
  /** The commit that it runs from, with `-dirty` where files differ from it; null where that can't be told. */
  readonly commit: string | null;
  /** Hash of all its rules. */
  readonly rules: string;
};

/** Where it ran. */
export type Environment = {
  readonly node: string;
  readonly os: string;
  readonly cpu: string;
  readonly cores: number;
};

/** Where a record comes from. */
export type Provenance = { readonly suite: SuiteVersion; readonly environment: Environment };

/** The shapes of what is written, each by its own number: a reader knows by it what to expect. */
export const recordSchemas = {
  run: 'plumbline/run/1',
  proof: 'plumbline/proof/1',
  load: 'plumbline/load/1',
  comparison: 'plumbline-comparison/1',
} as const;

/** Of what is written by this process, now. */
export function provenanceOf(rules: RuleCatalog): Provenance {
  const [cpu] = cpus();
  return {
    suite: { version: packageVersion(), commit: commitOf(), rules: catalogHashOf(rules) },
    environment: {
      node: process.versions.node,
      os: `${type()} ${release()} ${arch()}`,
      cpu: cpu?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
    },
  };
}

const commitPattern = /^[0-9a-f]{40}(-dirty)?$/;

/** The build writes it beside the package's code; a clone is asked. */
function commitOf(): string | null {
  const text = isPackage ? readCommit() : askGit();
  return commitPattern.test(text) ? text : null;
}

function readCommit(): string {
  try {
    return readFileSync(ownPath('../../commit', import.meta.url), 'utf8').trim();
  } catch {
    return '';
  }
}

/** @returns nothing where there is no git, or the clone has no history */
export function askGit(): string {
  const words = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const { stdout } = spawnSync('git', words, {
    cwd: ownPath('.', import.meta.url),
    encoding: 'utf8',
    timeout: 5000,
  });
  return stdout?.trim() ?? '';
}
