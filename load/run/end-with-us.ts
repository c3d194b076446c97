import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Reads what begins (`+ 12`) and what has ended (`- 12`) from a pipe. Once that is closed, and be it since its other end was killed, it
 * ends whatever is left.
 */
const program = `
trap '' INT TERM HUP
left=' '
while read -r sign pid; do
  case $sign in
    +) left="$left$pid " ;;
    -) case $left in *" $pid "*) left="\${left%% $pid *} \${left#* $pid }" ;; esac ;;
  esac
done
[ "$left" = ' ' ] && exit
kill -CONT $left
kill -TERM $left
sleep 5
kill -KILL $left
`;

let guard: ChildProcess | undefined;

/**
 * Has a process end once this one has, however: a generator would go on calling the target, and whoever was killed can end
 * nothing. Where there is no `sh` it has to do without.
 * @returns function to call once the process has ended
 */
export function endWithUs(pid: number): () => void {
  guard ??= startGuard();
  guard.stdin?.write(`+ ${pid}\n`);
  return () => void guard?.stdin?.write(`- ${pid}\n`);
}

/** In a group of its own, so that nothing that ends ours ends it. */
function startGuard(): ChildProcess {
  const child = spawn('sh', ['-c', program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}
