import { expect, test } from 'vitest';
import { MOST_ACCESS_ENTRIES } from '../../section-kinds.contract.ts';
import { SectionFacts } from './section-archive.ts';

const facts = (groups: number) => ({
  ...{ type: 'section', visibility: 1, restriction: 2, order_no: 0, settings: {} },
  read_groups: Array.from({ length: groups }, (_, at) => `group-${at}`),
});

test('a section that as many groups read as one may have comes back from an archive', () => {
  expect(SectionFacts.safeParse(facts(MOST_ACCESS_ENTRIES)).success).toBe(true);
  expect(SectionFacts.safeParse(facts(MOST_ACCESS_ENTRIES + 1)).success).toBe(false);
});
