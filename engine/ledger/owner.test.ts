import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isAlive, ownerHere, placeOf } from './owner.ts';

const noPid = 2 ** 22 + 1;

test('this process is alive', async () => {
  expect(await isAlive(await ownerHere())).toBe(true);
});

test('a process that has ended is not', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('close', resolve));
  expect(await isAlive({ ...(await ownerHere()), pid: child.pid! })).toBe(false);
});

test.each([0, -1])('of pid %s, which no process has, nobody can tell', async (pid) => {
  expect(await isAlive({ ...(await ownerHere()), pid })).toBeUndefined();
});

test('nor is one whose pid another process has got since', async () => {
  const owner = await ownerHere();
  expect(await isAlive({ ...owner, start: 'long ago' })).toBe(owner.start === null);
});

describe('of another namespace of processes', () => {
  const there = '11111111-1111-1111-1111-111111111111';

  test.each([
    ['on the same machine', (boot: string) => `${boot} pid:[1]`],
    ['on one of the same name', () => `${there} pid:[1]`],
  ])('nobody here can tell, whether its pid is there or not: %s', async (_, namespaceOf) => {
    const owner = await ownerHere();
    const [boot = ''] = owner.namespace?.split(' ') ?? [];
    const other = { ...owner, namespace: namespaceOf(boot) };
    expect(await isAlive(other)).toBeUndefined();
    expect(await isAlive({ ...other, pid: noPid })).toBeUndefined();
    expect(placeOf(other)).toBe(`another container or PID namespace of ${owner.host}`);
  });

  test('none is alive that ran before the machine was started again', async () => {
    const owner = await ownerHere();
    const before = { ...owner, start: `${there} 1`, namespace: `${there} pid:[4026531836]` };
    const isMachine = owner.namespace?.endsWith('pid:[4026531836]') === true;
    expect(await isAlive({ ...before, pid: noPid })).toBe(isMachine ? false : undefined);
    expect(await isAlive(before)).toBe(isMachine ? false : undefined);
  });

  test('one of an older version is looked for by its pid', async () => {
    const { namespace: _, ...owner } = await ownerHere();
    expect(await isAlive(owner)).toBe(true);
    expect(await isAlive({ ...owner, pid: noPid })).toBe(false);
  });
});

test('of another machine nobody here can tell', async () => {
  const owner = { ...(await ownerHere()), host: 'elsewhere' };
  expect(await isAlive(owner)).toBeUndefined();
  expect(placeOf(owner)).toBe('elsewhere');
});
