import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand, scratchFolder } from './run-command.ts';

let folder: string;
const har = (method: string, url: string) => ({ log: { entries: [{ request: { method, url } }] } });

beforeAll(async () => {
  folder = await scratchFolder();
  await mkdir(join(folder, 'src', 'node_modules'), { recursive: true });
  const call = "fetch(`${base}/v1/pods/${id}/stop`, { method: 'POST' });\n";
  await writeFile(join(folder, 'src', 'app.ts'), call);
  await writeFile(join(folder, 'src', 'notes.txt'), call);
  await writeFile(join(folder, 'src', 'node_modules', 'foreign.ts'), call);
  await symlink(join(folder, 'src', 'app.ts'), join(folder, 'src', 'link.ts'));
  await writeFile(join(folder, 'good.har'), JSON.stringify(har('GET', 'https://x.example/v1/templates')));
  await writeFile(
    join(folder, 'marked.har'),
    `\uFEFF${JSON.stringify(har('GET', 'https://x.example/v1/templates'))}`,
  );
  await writeFile(
    join(folder, 'lacks.har'),
    JSON.stringify(har('POST', 'https://x.example/v1/pods/a/reset')),
  );
  await writeFile(join(folder, 'none.har'), '{}');
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, 'deep.json'), '['.repeat(1_000_000));
});

const migrate = (...args: string[]) => runCommand(['migrate', ...args]);

describe('`npm run migrate`', () => {
  test('asks for fewer sources where there are calls without number', async () => {
    const many = join(folder, 'many');
    await mkdir(many);
    const call = "fetch('/v1/pods');\n";
    for (let file = 0; file < 3; file++)
      await writeFile(join(many, `${file}.ts`), call.repeat(2 ** 20 / call.length));
    const { code, stderr } = await migrate(many);
    expect(stderr).toContain('100000 calls: name a folder of fewer sources');
    expect(code).toBe(2);
  });

  test('reads the code below a folder, and nothing foreign', async () => {
    const { code, stdout, stderr } = await migrate(join(folder, 'src'));
    expect(stdout).toBe(
      'POST /pods/{podId}/stop   (app.ts:1)\n  becomes POST /pods/{id}/action {"action":"stop"}\n',
    );
    expect(stderr).toMatch(
      /^1 call of REST v1 and GraphQL in 1 file; of 0 something has no counterpart in v2\n/,
    );
    expect(code).toBe(0);
  });

  test('reads a HAR, and ends with 1 where something has no counterpart', async () => {
    expect(await migrate(join(folder, 'good.har'))).toMatchObject({ code: 0 });
    expect(await migrate(join(folder, 'marked.har'))).toMatchObject({ code: 0 });
    expect(await migrate(join(folder, 'lacks.har'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('has no counterpart: v2 has dropped reset'),
    });
  });

  test('names what it can not read below a folder', async () => {
    const sources = join(folder, 'large');
    await mkdir(sources);
    await writeFile(join(sources, 'large.js'), `/v1/templates${' '.repeat(2 ** 20)}`);
    const { code, stderr } = await migrate(sources);
    expect(stderr).toContain(`not read: ${join(sources, 'large.js')}: it has more than 1 MB`);
    expect(code).toBe(3);
  });

  test('reads what a run of `client` has recorded', async () => {
    const script = join(folder, 'client.mjs');
    const results = join(folder, 'results');
    await writeFile(
      script,
      `const headers = { authorization: \`Bearer \${process.env.KEY}\`, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'secret-name', imageName: 'a/b:1' });
      await fetch(\`\${process.env.BASE}/templates\`, { method: 'POST', headers, body });
      await fetch(\`\${process.env.BASE}/templates\`, { headers });`,
    );
    const env = ['BASE=$REST_V1_URL', 'KEY=$KEY'].flatMap((one) => ['--env', one]);
    const about = ['--worlds', '1', '--now', '2026-06-01T00:00:00Z', '--results', results];
    await runCommand(['client', ...env, ...about, '--', process.execPath, script]);
    const [run] = await readdir(results);
    const { code, stdout, stderr } = await migrate(join(results, run!));
    expect(stdout.split('\n\n')).toEqual([
      'POST /templates   (documented, call 1)\n  becomes POST /templates\n    name       → name\n    imageName  → image',
      expect.stringMatching(/^GET \/templates {3}\(documented, call 2\)\n {2}becomes GET \/templates\n/),
    ]);
    expect(stderr).toMatch(/^2 calls of REST v1 and GraphQL in 1 file;/);
    expect(code).toBe(0);
  });

  test('prints the same as JSON', async () => {
    const { stdout, stderr } = await migrate(join(folder, 'lacks.har'), '--json');
    expect(JSON.parse(stdout)).toEqual({
      schema: 'plumbline/migration/1',
      calls: [expect.objectContaining({ from: 'POST /pods/{podId}/reset', places: ['entry 1'] })],
    });
    expect(stderr).toContain('of 1 something has no counterpart');
  });

  test.each([
    ['what is not there', 'nowhere.har', "nowhere.har can't be read"],
    ['what is no HAR', 'none.har', 'is no HAR'],
    ['what is no JSON', 'deep.json', 'is no HAR'],
    ['a folder without code', 'empty', 'there is no code below'],
  ])('ends with 2 for %s', async (_, name, words) => {
    const { code, stderr } = await migrate(join(folder, name));
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
