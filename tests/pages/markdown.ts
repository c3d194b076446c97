import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository, with a slash at its end. */
export const root = new URL('../../', import.meta.url);

export type Page = { readonly path: string; readonly text: string };

/** Every Markdown file of the repository but for what was installed and what runs wrote, by its path below the root. */
export async function readPages(): Promise<Page[]> {
  const names = await Array.fromAsync(
    glob(['*.md', '.github/**/*.md', '*/**/*.md'], {
      cwd: fileURLToPath(root),
      exclude: (name) => name.includes('node_modules'),
    }),
  );
  const paths = [...new Set(names)].filter((path) => !path.startsWith('results/')).sort();
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(new URL(path, root), 'utf8') })),
  );
}

/** What stands in a fence of three backticks, with the word behind its beginning. */
export type CodeBlock = { readonly language: string; readonly code: string };

export function codeBlocksIn(text: string): CodeBlock[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language: language!,
    code: code!,
  }));
}

/** Code within lines, white space folded. */
export function inlineCodeIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replaceAll(/\s+/g, ' '));
}

/** Where the links of a page lead; code is no link. */
export function linksIn(text: string): string[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`]*`/g, '`code`');
  const inline = [...prose.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const definitions = [...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
  return [...inline, ...definitions].map(([, target]) => target!);
}

/** The anchors that headings give, as GitHub makes them. */
export function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutBlocks(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const anchor = heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

/** A command as a page names it: `npm run verify -- --tier gate`. */
export type NamedCommand = { readonly script: string; readonly options: readonly string[] };

export function commandsIn(text: string): NamedCommand[] {
  const code = [...codeBlocksIn(text).flatMap((block) => block.code.split('\n')), ...inlineCodeIn(text)];
  return code
    .flatMap((line) => [...line.matchAll(/npm run (?:-s )?([\w:-]+)(?: -- ((?:(?! && ).)*))?/g)])
    .map(([, script, rest = '']) => ({
      script: script!,
      options: [...rest.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([option]) => option),
    }));
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```\w*\n[\s\S]*?^```$/gm, '');
}
