#!/usr/bin/env node
// The first thing every command runs. Plain JavaScript, so that an old Node gets as far as this message.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** In a clone Node runs the TypeScript itself; the package is compiled. */
const isClone = existsSync(new URL('./command-line.ts', import.meta.url));
const least = isClone ? [26, 0] : [22, 19];
const way = isClone
  ? 'On Linux `npm ci` brings the right one along: start commands with `npm run`. Elsewhere, install it.'
  : 'Install a newer one from https://nodejs.org.';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < least[0] || (major === least[0] && minor < least[1])) {
  process.stderr.write(
    `Plumbline needs Node ${isClone ? least[0] : least.join('.')} or newer, and this is ${process.versions.node}.\n${way}\n`,
  );
  process.exitCode = 2;
} else if (process.argv[2] !== 'check-node') {
  // Most of the time of a short command goes into reading what it consists of. What can't be written there is not cached.
  process.env.NODE_COMPILE_CACHE ??= isClone
    ? fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
    : join(tmpdir(), 'node-compile-cache');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // Stacks name the sources then, which several modules of the package no longer do by themselves.
  if (process.env.PLUMBLINE_STACK === '1') process.setSourceMapsEnabled(true);
  const { main } = await import('./command-line.ts');
  const { isOutputCut } = await import('./hear-output.ts');
  // A module of the user's ends the process, or awaits for ever: a command that did not come to its end is no success.
  const cutShort = (code) => {
    if (code !== 0 && code !== 13) return;
    process.stderr.write(
      'The process was ended before its command: a module that it loaded does so, or awaits what never comes.\n',
    );
    process.exitCode = 2;
  };
  process.once('exit', cutShort);
  const exitCode = await main(process.argv.slice(2));
  process.off('exit', cutShort);
  process.exitCode = exitCode;
  // What could not begin has nothing to end: what a module of the user began may keep the process.
  if (exitCode === 2)
    setInterval(() => {
      if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
    }, 5000).unref();
  // What can't be written any more would keep the process waiting.
  if (isOutputCut()) process.exit();
}
