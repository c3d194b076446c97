import { createHash } from 'node:crypto';

/** What a page may load and run: its own styles and scripts, known by their hashes, and nothing else. */
export function policyFor(styles: readonly string[], scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${styles.map(hashOf).join(' ')}`,
    `script-src ${scripts.map(hashOf).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
