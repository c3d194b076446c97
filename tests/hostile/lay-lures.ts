import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Lures } from './trick.ts';

/** Lures with what notices that one was followed. */
export type LaidLures = Lures & {
  /** Path on which the luring command stands. */
  readonly path: string;
  /** Path with the luring command and nothing but the programs that a replay script needs. */
  readonly barePath: string;
  /** Whether a trick has taken one of them to put it into an answer. */
  isTaken(): boolean;
  /** Names the lures that were followed. */
  followed(): Promise<string[]>;
  close(): void;
};

const command = 'luring-command';
const secret = 'luring_secret_5f1c09';

/** What a replay script calls. */
const tools = [
  'awk',
  'bash',
  'cat',
  'curl',
  'date',
  'dirname',
  'grep',
  'head',
  'mktemp',
  'rm',
  'seq',
  'sleep',
  'touch',
  'tr',
];

/** Lays a command, a file and a server that nothing of ours has a reason to touch. */
export async function layLures(folder: string): Promise<LaidLures> {
  const [marks, bare] = [join(folder, 'marks'), join(folder, 'bare')];
  await Promise.all([mkdir(marks), mkdir(bare)]);
  const program = join(bare, command);
  await writeFile(program, `#!/bin/sh\necho "$0 $*" > "${marks}/$$"\n`);
  await chmod(program, 0o755);
  await Promise.all(tools.map((tool) => linkTool(tool, bare)));
  const file = join(folder, 'luring-file.json');
  await writeFile(file, JSON.stringify({ type: 'object', properties: { [secret]: { type: 'string' } } }));
  const calls: string[] = [];
  const server = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ type: 'object' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let taken = false;
  const take = (lure: string): string => {
    taken = true;
    return lure;
  };
  return {
    get command() {
      return take(command);
    },
    get file() {
      return take(file);
    },
    get elsewhere() {
      return take(elsewhere);
    },
    secret,
    isTaken: () => taken,
    path: [bare, process.env.PATH].join(delimiter),
    barePath: bare,
    async followed() {
      const runs = await readdir(marks);
      return [
        ...runs.map(() => 'a command of the target ran'),
        ...calls.map((call) => `another server was called: ${call}`),
      ];
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function linkTool(tool: string, folder: string): Promise<void> {
  const { execFileSync } = await import('node:child_process');
  const place = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim();
  await symlink(place, join(folder, tool));
}
