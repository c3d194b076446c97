// The first thing every command runs. Plain JavaScript, so that an old Node gets as far as this message.
import module from 'node:module';
import process from 'node:process';

const least = 26;
const major = Number(process.versions.node.split('.')[0]);

if (major < least) {
  process.stderr.write(
    `Plumbline needs Node ${least} or newer, and this is ${process.versions.node}.\n` +
      'On Linux `npm ci` brings the right one along: start commands with `npm run`. Elsewhere, install it.\n',
  );
  process.exitCode = 2;
} else if (process.argv[2] !== 'check-node') {
  // Most of the time of a short command goes into reading what it consists of. What can't be written there is not cached.
  process.env.NODE_COMPILE_CACHE ??= new URL('../node_modules/.cache/compile', import.meta.url).pathname;
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { main } = await import('./main.ts');
  const { isOutputCut } = await import('./hear-output.ts');
  process.exitCode = await main(process.argv.slice(2));
  // What can't be written any more would keep the process waiting.
  if (isOutputCut()) process.exit();
}
