// A rule of somebody's own, beside those of the document.
import { fc, ownRule, probing } from 'plumbline-suite/rules';

ownRule(
  {
    id: 'acme.run.short-ids',
    says: 'Ids of jobs have 64 characters at most.',
    section: 'our handbook',
    needs: ['probe'],
  },
  { calls: 1 },
  async ({ property }) => {
    await property(fc.record({ work: fc.nat({ max: 100 }) }), async ({ work }, { when, expect }) => {
      const { record } = await when.run({ input: probing({ work }) });
      expect(String(record.id).length).toBeLessThanOrEqual(64);
    });
  },
);
