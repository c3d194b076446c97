import { expect, test } from 'vitest';
import { type Catalog, narrowed } from './proof.ts';

const fault = { kind: 'ignored', sharp: true };
const catalog: Catalog = {
  rules: ['job.run.accepts', 'job.wait.honoured'],
  faults: [
    { ...fault, id: 'of-both', breaks: ['job.run.accepts', 'job.wait.honoured'] },
    { ...fault, id: 'of-the-other', breaks: ['job.wait.honoured'] },
  ],
  variants: [{ id: 'v', freedom: 'x' }],
  nullTargets: ['html'],
};

test('the part of a catalog for some rules has their mutants, and every variant and stub target', () => {
  expect(narrowed(catalog, ['job.run.accepts'])).toEqual({
    rules: ['job.run.accepts'],
    faults: [{ ...fault, id: 'of-both', breaks: ['job.run.accepts'] }],
    variants: catalog.variants,
    nullTargets: catalog.nullTargets,
    isPart: true,
  });
});
