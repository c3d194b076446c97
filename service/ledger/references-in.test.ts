import { expect, test } from 'vitest';
import { referencesIn } from './references-in.ts';

test.each<[unknown, unknown[]]>([
  [{ name: 'x', templateId: 't' }, [{ kind: 'template', id: 't' }]],
  [{ registry: 'r' }, [{ kind: 'registry', id: 'r' }]],
  [{ registry: { id: 'r' } }, [{ kind: 'registry', id: 'r' }]],
  [{ containerRegistryAuthId: 'r' }, [{ kind: 'registry', id: 'r' }]],
  [
    { mounts: { network: [{ volumeId: 'v', path: '/a' }, { volumeId: 'w' }] } },
    [
      { kind: 'volume', id: 'v' },
      { kind: 'volume', id: 'w' },
    ],
  ],
  [{ networkVolumeIds: ['v'] }, [{ kind: 'volume', id: 'v' }]],
  [{ name: 'x', gpu: { id: 'g' }, env: { A: 'b' } }, []],
  ['text', []],
])('%j names %j', (body, references) => {
  expect(referencesIn(body)).toEqual(references);
});
