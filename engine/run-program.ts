import { type ChildProcess, spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

export type Ended = {
  /** null when it was ended by a signal, or never began. */
  readonly code: number | null;
  /** What it printed on both streams. */
  readonly output: string;
};

type Options = {
  cwd?: string;
  environment: Environment;
  signal?: AbortSignal;
  /** Takes the program's process id once it has begun. */
  onStart?: (pid: number) => void;
};

/** Characters of what a program prints that are kept, the last ones. */
const mostOutput = 2 ** 26;

/** Milliseconds until a program that was told to end is killed. */
const patience = 5000;

/** Runs a program to its end, also where a signal tells it to end. One that is not there ends with null. */
export function runProgram(program: string, args: readonly string[], options: Options): Promise<Ended> {
  const { cwd, environment, signal, onStart } = options;
  const child = spawn(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(signal === undefined ? {} : { signal, killSignal: 'SIGTERM' as const }),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  let output = '';
  const note = (part: Buffer): void => {
    output = (output + part.toString()).slice(-mostOutput);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (error.name === 'AbortError' && child.pid !== undefined) return killLater(child, resolve);
      resolve({ code: null, output: `${output}${error.message}` });
    });
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** What a program has started may hold its output open for longer: its own end counts. */
function killLater(child: ChildProcess, ended: (ended: Ended) => void): void {
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  child.once('exit', () => {
    clearTimeout(late);
    ended({ code: null, output: '' });
  });
}
