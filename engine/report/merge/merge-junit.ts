/** The test suites of several files of JUnit XML that `verify` wrote, in one. */
export function mergeJunit(files: readonly string[]): string {
  const suites = files.flatMap((text) => text.match(/ {2}<testsuite [\s\S]*<\/testsuite>/)?.[0] ?? []);
  const sum = (name: string): number =>
    files.reduce(
      (total, text) =>
        total + Number(new RegExp(`<testsuites [^>]*${name}="([\\d.]+)"`).exec(text)?.[1] ?? 0),
      0,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${sum('tests')}" failures="${sum('failures')}" errors="${sum('errors')}" time="${sum('time')}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
