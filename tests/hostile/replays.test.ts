import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TracedCall } from '../../engine/http/trace.ts';
import type { Failure } from '../../engine/property/result.ts';
import { unsafeIn } from '../../engine/testing/hostile-texts.ts';
import { hostileFailure } from '../../engine/testing/hostile-traces.ts';
import { failedResult } from '../../engine/testing/results.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { prelude } from '../../service/replay/prelude.ts';
import { renderReplay } from '../../service/replay/render-replay.ts';

const options = { root: '.', rate: 1_000_000 };
const scriptOf = (failure: Partial<Failure>): string => renderReplay(failedResult(failure), options);

/** Parses each script as the body of a function, all in one process: what ends the function early is an error too. */
const parseAll = `PATH=/nonexistent
LC_ALL=C
mapfile -d '' scripts
for script in "\${scripts[@]}"; do
  eval "script() {
$script
}" || printf 'not a script: %s\\n' "$script"
done`;

test('ten thousand hostile traces are scripts that bash can parse and a terminal can show', () => {
  const scripts = fc.sample(hostileFailure, { numRuns: 10_000, seed: 16 }).map(scriptOf);
  const constant = prelude("'.'");
  const steps = scripts.map((script) => script.replace(constant, () => ''));
  const { status, stdout, stderr } = spawnSync('bash', ['-c', parseAll], {
    input: steps.map((script) => `${script}\0`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(unsafeIn(steps.join('\n'))).toEqual([]);
  expect(scripts.filter((script) => !script.includes(constant))).toEqual([]);
}, 600_000);

/** Programs that scripts need; all else in this PATH is a trap. */
const needed = [
  'awk',
  'base64',
  'bash',
  'cat',
  'date',
  'dirname',
  'grep',
  'head',
  'mktemp',
  'rm',
  'seq',
  'sleep',
  'sort',
  'touch',
  'tr',
  'uniq',
];
const fakes = {
  curl: `#!/bin/bash
configured() {
  while IFS= read -r line; do
    name=\${line%% = *} value=\${line#*' = "'}
    [ "$name" != head ] || value='"'
    value=\${value%'"'}
    value=\${value//'\\"'/'"'}
    value=\${value//'\\\\'/'\\'}
    [ "$name" != data-binary ] || value=$(base64 -w0 <"\${value#@}")
    printf -- '--%s\\0%s\\0' "$name" "$value"
  done <"$1"
}
for word; do
  if [ "$before" = -K ]; then configured "$word"; elif [ "$word" != -K ]; then printf '%s\\0' "$word"; fi
  before=$word
done >"$RECORDS/$$"
printf 200
`,
  node: '#!/bin/bash\nexec cat\n',
  pwned: '#!/bin/bash\ntouch "$SPRUNG"\n',
};

async function trapPath(folder: string): Promise<string> {
  const path = join(folder, 'path');
  await mkdir(path);
  for (const name of needed) {
    await symlink(
      execFileSync('bash', ['-c', `type -P ${name}`], { encoding: 'utf8' }).trim(),
      join(path, name),
    );
  }
  for (const [name, script] of Object.entries(fakes)) {
    await writeFile(join(path, name), script);
    await chmod(join(path, name), 0o755);
  }
  return path;
}

type Heard = { method: string; urls: string[]; headers: string[]; body: string | undefined; rest: string[] };

/** What curl was told, in the words of a call. */
function heardIn(record: string): Heard {
  const [first, ...words] = record.split('\0').slice(0, -1);
  const heard: Heard = { method: '', urls: [], headers: [], body: undefined, rest: [] };
  if (first !== '-q') heard.rest.push('a configuration file is read');
  for (let at = 0; at < words.length; at += 2) {
    const [option, value] = [words[at]!, words[at + 1]!];
    if (['-sS', '--globoff', '--path-as-is', '-Z'].includes(option)) at -= 1;
    else if (option === '-X') heard.method = value;
    else if (option === '--url') heard.urls.push(value);
    else if (option === '--header') heard.headers.push(value);
    else if (option === '--data-binary') heard.body = Buffer.from(value, 'base64').toString();
    else if (!isOfNoAccount(option)) heard.rest.push(option);
  }
  return heard;
}

function isOfNoAccount(option: string): boolean {
  return [
    '-A',
    '-H',
    '-o',
    '-D',
    '-w',
    '--noproxy',
    '--proto',
    '--parallel-max',
    '--max-time',
    '--output',
    '--head',
  ].includes(option);
}

/** What curl is to be told: this `node` copies, so that bodies keep their variables and the last line break. */
function meantBy({ method, url, headers, body }: TracedCall, times: number, isBurst: boolean): Heard {
  const named = Object.entries(headers).filter(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0\r\n]/.test(value),
  );
  const untyped = body === undefined || 'content-type' in headers || isBurst ? [] : ['content-type:'];
  return {
    method: method.toWellFormed().replaceAll('\0', ''),
    urls: Array(times).fill(sentAs(expanded(url))),
    headers: [
      ...named.map(([name, value]) => expanded(value.trim() === '' ? `${name};` : `${name}: ${value}`)),
      ...untyped,
    ],
    body: body === undefined ? undefined : `${body.toWellFormed()}\n`,
    rest: [],
  };
}

/** As a client writes it, but that it folds dots and backslashes and leaves out what stands behind #. */
function sentAs(url: string): string {
  const kept = (text: string) => text.replaceAll(/[#\\.]/g, (sign) => `~${sign.charCodeAt(0)}~`);
  const back = (text: string) =>
    text.replaceAll(/~(35|92|46)~/g, (_, code) => String.fromCharCode(Number(code)));
  const { SERVERLESS_URL: base } = variables;
  return `${base}${back(new URL(`http://a${kept(url.slice(base.length))}`).href.slice('http://a'.length))}`;
}

function expanded(text: string): string {
  return text
    .toWellFormed()
    .replace('$SERVERLESS_URL', variables.SERVERLESS_URL)
    .replaceAll(/\$(?:KEY(?!\w)|\{KEY\})/g, variables.KEY);
}

function meantIn({ events = [] }: Partial<Failure>): Heard[] {
  return events.flatMap((event) => {
    if (event.kind === 'call') return [meantBy(event.call, 1, false)];
    return event.kind === 'burst' ? [meantBy(event.burst.calls[0]!, event.burst.made, true)] : [];
  });
}

const variables = {
  SERVERLESS_URL: 'http://target.example/v1',
  KEY: 'k3y',
  CONTROL: 'http://control.example',
};

test('run where all commands are traps, they spring none, and curl gets the bytes that were meant', async () => {
  const folder = await scratchFolder();
  const [records, sprung, work] = ['records', 'sprung', 'work'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([mkdir(records), mkdir(work)]);
  const PATH = await trapPath(folder);
  const file = join(folder, 'replay.sh');
  const failures = fc
    .sample(hostileFailure, { numRuns: 150, seed: 61 })
    .map((one) => ({ ...one, order: undefined }));

  for (const failure of failures) {
    const script = scriptOf(failure);
    const env = { ...variables, PATH, RECORDS: records, SPRUNG: sprung, HOME: work };
    await writeFile(file, script);
    const { stderr } = spawnSync('bash', [file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      cwd: work,
      env,
    });

    expect(stderr).toBe('');
    const files = await readdir(records);
    const heard = await Promise.all(files.map((file) => readFile(join(records, file), 'utf8')));
    const [actual, meant] = [heard.map(heardIn), meantIn(failure)].map((all) =>
      all.map((one) => JSON.stringify(one)).sort(),
    );
    expect(actual).toEqual(meant);
    await Promise.all(files.map((file) => rm(join(records, file))));
  }
  expect(await readdir(work)).toEqual([]);
  expect(await readdir(folder)).not.toContain('sprung');
}, 600_000);
