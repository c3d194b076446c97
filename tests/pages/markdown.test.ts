import { expect, test } from 'vitest';
import { anchorsIn, codeBlocksIn, commandsIn, inlineCodeIn, linksIn, readPages } from './markdown.ts';

const page = `# One *thing*, and \`code\`

See [here](docs/here.md), [there](<docs/there.md#part> "There") and \`[no](link)\`.

## Twice

\`\`\`yaml
a: "[no](link)"
\`\`\`

## Twice

\`npm run\nreport -- FOLDER --out FILE\`

\`\`\`
npm run lint && npm run generate -- --check && git diff --stat
\`\`\`

[named]: other.md
`;

test('links are those of the prose', () => {
  expect(linksIn(page)).toEqual(['docs/here.md', 'docs/there.md#part', 'other.md']);
});

test('headings give anchors, each its own', () => {
  expect(anchorsIn(page)).toEqual(['one-thing-and-code', 'twice', 'twice-1']);
});

test('code stands in blocks and within lines', () => {
  expect(codeBlocksIn(page)[0]).toEqual({ language: 'yaml', code: 'a: "[no](link)"\n' });
  expect(inlineCodeIn(page)).toContain('npm run report -- FOLDER --out FILE');
});

test('commands have their own options', () => {
  expect(commandsIn(page)).toEqual([
    { script: 'lint', options: [] },
    { script: 'generate', options: ['--check'] },
    { script: 'report', options: ['--out'] },
  ]);
});

test('all pages are read, and none of what is installed', async () => {
  const paths = (await readPages()).map(({ path }) => path);
  expect(paths).toContain('README.md');
  expect(paths).toContain('docs/decisions/README.md');
  expect(paths).toContain('load/kubernetes/README.md');
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
});
