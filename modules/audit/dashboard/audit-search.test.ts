import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { compareDays } from '#platform/dashboard/dates.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { readAuditSearch, writeAuditSearch } from './audit-search.ts';

const names = ['actor_id', 'actor', 'action', 'object_kind', 'object_id', 'from', 'to', 'request_id'];
const values = oneof(
  string({ unit: 'grapheme' }),
  constantFrom('5', '01/02/2026', '31/01/2026', '30/02/2026', 'redirect.', 'post', '-1'),
);

test('any address of the audit log is a valid state, which stays the same through writing and reading', () => {
  assert(
    property(dictionary(constantFrom(...names), values), (pairs) => {
      const state = readAuditSearch(readPairs(writePairs(pairs)));
      if (state.from && state.to) expect(compareDays(state.from, state.to)).toBeLessThanOrEqual(0);
      if (state.kind === '') expect(state.objectId).toBeUndefined();
      if (state.actorId === undefined) expect(state.actor).toBe('');
      expect(readAuditSearch(readPairs(writePairs(writeAuditSearch(state))))).toEqual(state);
    }),
    { numRuns: 1000 },
  );
});
