import { expect, test } from 'vitest';
import { auditPath, readAuditPath } from './audit-address.ts';

test.each([
  ['/r/dashboard/bad_links_audits', null],
  ['/r/dashboard/bad_links_audits/', null],
  ['/r/dashboard/bad_links_audits/7', { auditId: 7, tab: 'broken' }],
  ['/r/dashboard/bad_links_audits/7/ignored/', { auditId: 7, tab: 'ignored' }],
  ['/r/dashboard/bad_links_audits/7/nothing', { auditId: 7, tab: 'broken' }],
  ['/r/dashboard/bad_links_audits/seven', null],
])('%s names its audit and tab', (path, place) => expect(readAuditPath(path)).toEqual(place));

test('the first tab needs no word in the path', () => {
  expect([auditPath(7), auditPath(7, 'ignored')].map(readAuditPath)).toEqual([
    { auditId: 7, tab: 'broken' },
    { auditId: 7, tab: 'ignored' },
  ]);
});
