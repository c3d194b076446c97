import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import clientSchema from '../../scripts/client/client.schema.json' with { type: 'json' };
import { type Outcome, runCommand, scratchFolder } from '../run-command.ts';

const client = (name: string): string => new URL(`clients/${name}`, import.meta.url).pathname;
const env = ['BASE=$SERVERLESS_URL', 'KEY=$KEY', 'ENDPOINT=$ENDPOINT'].flatMap((one) => ['--env', one]);

async function tryClient(options: readonly string[], command: readonly string[]) {
  const results = await scratchFolder();
  const all = ['client', ...env, '--results', results, ...options, '--', ...command];
  const outcome: Outcome = await runCommand(all);
  const folder = (await readdir(results))[0];
  const read = async (file: string) => readFile(join(results, folder ?? '', file), 'utf8');
  const record = async () => JSON.parse(await read('client.json'));
  return { ...outcome, record, read };
}

describe('a client that is tried', () => {
  test('and has no flaw passes in all worlds', async () => {
    const { code, stdout, record, read } = await tryClient(
      ['--speed', '20'],
      [process.execPath, client('good.ts')],
    );
    expect(stdout).toMatch(/^(\d+) worlds: content in \1, 0 failed/);
    expect(code).toBe(0);
    expect((await record()).worlds.length).toBeGreaterThan(60);
    expect(await read('report.html')).toContain('Content in all');
    expect(await read('junit.xml')).toMatch(/failures="0"/);
    const isClientRecord = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(clientSchema);
    expect([isClientRecord(await record()), isClientRecord.errors]).toEqual([true, null]);
  });

  test('has a freedom named that breaks it, with the command that shows it again', async () => {
    const strict = [process.execPath, client('strict.ts')];
    const { code, stdout, record } = await tryClient(['--speed', '20'], strict);
    expect(code).toBe(1);
    const { causes } = await record();
    expect(causes.length).toBeGreaterThan(0);
    for (const { variants, failed, repeats } of causes)
      expect([variants.length, failed]).toEqual([1, repeats]);
    expect(stdout).toContain('Fails where (3 of 3 repeats');
    expect(stdout).toMatch(/ {2}records-with-more-fields: .* \(left open by section 2\.4\)/);
    expect(causes[0].freedoms).toMatchObject([{ id: causes[0].variants[0], sections: expect.any(String) }]);
    expect(stdout).toContain(`Again: npm run client -- --variant ${causes[0].variants[0]}`);
    const again = await tryClient(['--speed', '20', '--variant', causes[0].variants[0]], strict);
    expect(again.code).toBe(1);
    expect((await again.record()).causes).toMatchObject([
      { variants: causes[0].variants, worlds: ['asked-for'] },
    ]);
  });

  test('and moves the clock of its world goes through half an hour at once', async () => {
    const control = ['--env', 'CONTROL=$CONTROL_URL', '--env', 'TOKEN=$CONTROL_TOKEN'];
    const { code, stdout } = await tryClient(
      ['--clock', 'virtual', '--worlds', '3', ...control],
      [process.execPath, client('patient.ts')],
    );
    expect(stdout).toContain('3 worlds: content in 3, 0 failed');
    expect(code).toBe(0);
  });

  test('and ends its own world by control fails there, and ends no other', async () => {
    const control = ['--env', 'CONTROL=$CONTROL_URL', '--env', 'TOKEN=$CONTROL_TOKEN'];
    const script =
      'case $PLUMBLINE_WORLD in documented*) ;; *) curl -sf -X DELETE "$CONTROL" -H "authorization: Bearer $TOKEN";; esac';
    const options = ['--clock', 'virtual', '--worlds', '2', ...control];
    const { code, record } = await tryClient(options, ['bash', '-c', script]);
    expect(code).toBe(1);
    const says = (await record()).worlds.map((world: { says: string }) => world.says);
    expect(says).toEqual(['ended with 0', 'ended its own world by control']);
  });

  test('finds in each world what the dialect has beyond the document', async () => {
    const ask = `curl -sf -o /dev/null "$GQL" -H "authorization: Bearer $KEY" -H 'content-type: application/json' -d '{"query":"{ myself { pods { id } } }"}'`;
    const options = ['--env', 'GQL=$GRAPHQL_URL', '--worlds', '1'];
    const command = ['bash', '-c', ask];
    const dialect = await tryClient([...options, '--dialect', 'public-sdks'], command);
    const documented = await tryClient(options, command);
    expect((await dialect.record()).worlds[0].outcome).toBe('content');
    expect((await dialect.record()).dialects).toEqual(['public-sdks']);
    expect((await documented.record()).worlds[0].outcome).toBe('not content');
    expect(dialect.stdout).toContain('Call (must, section 5)');
  });

  test('has its calls held against the document', async () => {
    const script = `curl -s -o /dev/null -X POST "$BASE/$ENDPOINT/run?key=$KEY" -d '{"prompt":1}'`;
    const { code, stdout } = await tryClient(['--worlds', '2'], ['bash', '-c', script]);
    expect(stdout).toContain('content in 2, 0 failed');
    expect(stdout).toContain(
      'Call (must, section 5): the job API: there is no Authorization header; in 2 worlds',
    );
    expect(stdout).toContain('Call (must, section 5): the job API: a key is in the address');
    expect(stdout).toContain(
      "Call (must, section 2.1): run: the body's value must have required property 'input'",
    );
    expect(code).toBe(1);
  });

  test('has what it keeps secret masked in every file but its log, and at the terminal', async () => {
    const addresses = ['--env', 'V2=$REST_V2_URL', '--env', 'GQL=$GRAPHQL_URL'];
    const command = [process.execPath, client('leaky.ts'), 'rpa_REAL0123456789'];
    const { stdout, stderr, read } = await tryClient(['--worlds', '1', ...addresses], command);
    const files = ['client.json', 'documented.calls.json', 'report.html', 'junit.xml'];
    const texts = [stdout, stderr, ...(await Promise.all(files.map(read)))];
    for (const text of texts) expect(text).not.toContain('REAL');
    expect(stdout).toContain('health → 404');
    expect(stdout).toContain('"accessId":"$S3_ACCESS_ID","accessSecret":"$S3_ACCESS_SECRET"');
    expect(stdout).toContain('| [a-key-unknown-here]');
    expect(JSON.parse(texts[3]!)).toHaveLength(7);
    expect(await read('documented.log')).toContain('rpa_REAL0123456789');
  });

  test('and breaks an upload off has its body not judged', async () => {
    const script = `exec 3<>"/dev/tcp/$HOST/$PORT"; printf 'POST %s HTTP/1.1\\r\\nhost: h\\r\\nauthorization: Bearer %s\\r\\ncontent-type: application/json\\r\\ncontent-length: 99\\r\\n\\r\\n{"inp' "$PATH_OF_RUN" "$KEY" >&3; sleep 0.5`;
    const program =
      'A=${BASE#http://}; HOST=${A%%:*}; B=${A#*:}; PORT=${B%%/*}; PATH_OF_RUN=/${B#*/}/$ENDPOINT/run';
    const { code, read } = await tryClient(['--worlds', '1'], ['bash', '-c', `${program}; ${script}`]);
    const calls = JSON.parse(await read('documented.calls.json'));
    expect(calls).toMatchObject([{ body: '{"inp', isBodyEnded: false, isBodyWhole: false, status: null }]);
    expect(code).toBe(0);
  });

  test('and writes its targets in absolute form is heard', async () => {
    const script = `curl -sf -o /dev/null --request-target "$BASE/$ENDPOINT/health" -H "authorization: Bearer $KEY" "$BASE"`;
    const { code, read } = await tryClient(['--worlds', '1'], ['bash', '-c', script]);
    const [call] = JSON.parse(await read('documented.calls.json'));
    expect(call).toMatchObject({ status: 200, url: expect.stringMatching(/^http:.*\/health$/) });
    expect(code).toBe(0);
  });

  test('and is refused a body of 21 MB can send it to its end', async () => {
    const script = `(printf '{"input":{"x":"'; head -c 21000000 /dev/zero | tr '\\0' y; printf '"}}') | curl -s -H "authorization: Bearer $KEY" -H 'content-type: application/json' --data-binary @- "$BASE/$ENDPOINT/runsync" -w '%{http_code}' | grep 413`;
    const { record } = await tryClient(['--worlds', '1', '--timeout', '20'], ['bash', '-c', script]);
    expect((await record()).worlds).toMatchObject([{ outcome: 'content' }]);
  });

  test.each([
    ['hangs', 'trap "" TERM; sleep 600', ['--timeout', '1'], 'hung'],
    ['floods its output', 'yes', ['--most-output', '10000'], 'flooded'],
    [
      'floods the service',
      'for i in $(seq 100); do curl -s "$BASE/$ENDPOINT/health" -H "authorization: Bearer $KEY"; done; sleep 600',
      ['--most-calls', '5'],
      'flooded',
    ],
    ['dies by a signal', 'kill -SEGV $$', [], 'died'],
    ['leaves a process behind', 'setsid sleep 600 & exit 0', [], 'left processes behind'],
  ])('and %s ends its world, not the run', async (_, script, options, outcome) => {
    const { code, record } = await tryClient([...options, '--worlds', '2'], ['bash', '-c', script]);
    expect(code).toBe(1);
    const { worlds } = await record();
    expect(worlds.map((world: { outcome: string }) => world.outcome)).toEqual([outcome, outcome]);
  });

  test('and lays links in the results has none of them followed', async () => {
    const precious = join(await scratchFolder(), 'precious');
    await writeFile(precious, 'precious');
    const results = await scratchFolder();
    const names = 'client.json report.html junit.xml world-1.log documented.calls.json';
    const script = `cd ${results}/client-*; for name in ${names}; do ln -sf ${precious} $name; done; exit 1`;
    const options = ['--jobs', '1', '--worlds', '2', '--results', results];
    const { code } = await runCommand(['client', ...env, ...options, '--', 'bash', '-c', script]);
    expect([code, await readFile(precious, 'utf8')]).toEqual([1, 'precious']);
    const [folder = ''] = await readdir(results);
    expect(JSON.parse(await readFile(join(results, folder, 'client.json'), 'utf8')).worlds).toHaveLength(2);
  });

  test('and clears the results away loses its logs, and no outcome', async () => {
    const results = await scratchFolder();
    const options = ['--jobs', '1', '--worlds', '2', '--results', results];
    const script = `rm -rf ${results}; exit 1`;
    const { code, stdout, stderr } = await runCommand([
      'client',
      ...env,
      ...options,
      '--',
      'bash',
      '-c',
      script,
    ]);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain('2 worlds: content in 0, 2 failed');
    expect(stdout).toContain('world-1: ended with 1; no log: ENOENT');
    const [folder = ''] = await readdir(results);
    expect(JSON.parse(await readFile(join(results, folder, 'client.json'), 'utf8')).worlds).toHaveLength(2);
  });

  test.each([
    ['is content', 'exit 0', 2, 'content in 1, 0 failed'],
    ['is not', 'exit 1', 1, 'content in 0, 1 failed'],
  ])('and %s has that printed where its results can not be written', async (_, end, expected, words) => {
    const results = await scratchFolder();
    const script = `cd ${results}; for one in client-*; do rm -rf $one; touch $one; done; ${end}`;
    const options = ['--worlds', '1', '--results', results];
    const tried = await runCommand(['client', ...env, ...options, '--', 'bash', '-c', script]);
    expect(tried.code).toBe(expected);
    expect(tried.stdout).toContain(words);
    expect(tried.stdout).not.toContain('results:');
    expect(tried.stderr).toContain(`the results can't be written to ${results}/client-`);
    expect(tried.stderr).not.toContain('Plumbline itself failed');
  });

  test('and prints a line without an end has its beginning shown', async () => {
    const flood = 'head -c 5000000 /dev/zero | tr "\\0" a; exit 1';
    const { stdout } = await tryClient(['--worlds', '1'], ['bash', '-c', flood]);
    expect(stdout).toContain('| aaa');
    expect(stdout.length).toBeLessThan(3000);
  });

  test.each([
    ['no variable', ['client', '--', 'true'], "--env 'BASE=$SERVERLESS_URL'"],
    [
      'an unknown variable',
      ['client', '--env', 'A=$KEYS', '--worlds', '1', '--', 'true'],
      'a world has no $KEYS',
    ],
    [
      'a clock that is not its own',
      ['client', '--env', 'A=$CONTROL_URL', '--worlds', '1', '--', 'true'],
      '--clock virtual',
    ],
    ['an unknown variant', ['client', '--env', 'A=$KEY', '--variant', 'x', '--', 'true'], 'no variant x'],
    [
      'an unknown dialect',
      ['client', '--env', 'A=$KEY', '--dialect', 'public-sdk', '--', 'true'],
      'public-sdks',
    ],
    [
      'a folder that can not be made',
      ['client', '--env', 'A=$KEY', '--results', '/proc/plumbline', '--worlds', '1', '--', 'true'],
      'nothing can be written to the folder /proc/plumbline',
    ],
    ['no such program', ['client', '--env', 'A=$KEY', '--worlds', '1', '--', '/no/such'], "can't be started"],
  ])('with %s is bad usage', async (_, args, words) => {
    const { code, stderr } = await runCommand([
      ...args.slice(0, 1),
      '--results',
      await scratchFolder(),
      ...args.slice(1),
    ]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
