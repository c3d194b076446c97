import { expect, test } from 'vitest';
import { passageHash, sectionsOf } from './passage.ts';

const document = `# A service
before
## 1. First
one
### 1.1 Below
one one
#### 1.1.1 Deeper
deep
## 2. Second
two
## 10. Tenth
ten
`;

const sections = sectionsOf(document);

test('a section reaches to the next heading and holds what is below it', () => {
  expect(sections.get('intro')).toBe('# A service\nbefore\n');
  expect(sections.get('1')).toBe('## 1. First\none\n### 1.1 Below\none one\n#### 1.1.1 Deeper\ndeep\n');
  expect(sections.get('1.1')).toBe('### 1.1 Below\none one\n#### 1.1.1 Deeper\ndeep\n');
  expect(sections.get('2')).toBe('## 2. Second\ntwo\n');
  expect([...sections.keys()]).toEqual(['intro', '1', '1.1', '2', '10']);
});

test('a fingerprint ignores white space and nothing else', () => {
  const hash = passageHash(sections, '1.1');
  const folded = sectionsOf(document.replaceAll('\n', '\r\n').replaceAll('one one', '  one\t one '));
  const changed = sectionsOf(document.replaceAll('one one', 'one  two'));

  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(passageHash(folded, '1.1')).toBe(hash);
  expect(passageHash(changed, '1.1')).not.toBe(hash);
});

test('several sections make one fingerprint, in their order', () => {
  const both = passageHash(sections, '1.1, 2');
  expect(passageHash(sections, '2, 1.1')).not.toBe(both);
  expect(both).not.toBe(passageHash(sections, '1.1'));
  expect(passageHash(sections, 'intro, 2')).toBeDefined();
});

test('a section that is gone has none', () => {
  expect(passageHash(sections, '3')).toBeUndefined();
  expect(passageHash(sections, '1, 3')).toBeUndefined();
});
