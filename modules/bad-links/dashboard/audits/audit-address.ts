import { oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import type { BadLinkStatus } from '../../link-kinds.contract.ts';

export const AUDITS = '/r/dashboard/bad_links_audits';

/** The tabs of an audit, by what stands in its path. */
const tabs = {
  broken: 'BROKEN',
  malformed: 'MALFORMED',
  ignored: 'IGNORED',
  unlinked: 'UNLINKED',
  replaced: 'EDITED',
  pending: 'PENDING',
} as const satisfies Record<string, BadLinkStatus>;
export type AuditTab = keyof typeof tabs;
export const auditTabs = Object.keys(tabs) as AuditTab[];
export const statusOf = (tab: AuditTab): BadLinkStatus => tabs[tab];

const PLACE = /\/bad_links_audits\/(\d{1,16})(?:\/([a-z]+))?\/?$/;

/** The audit and the tab that a path names; the broken links come first. */
export function readAuditPath(path: string): { auditId: number; tab: AuditTab } | null {
  const [, id, named] = PLACE.exec(path) ?? [];
  if (id === undefined) return null;
  return { auditId: Number(id), tab: auditTabs.find((tab) => tab === named) ?? 'broken' };
}

export const auditPath = (auditId: number, tab: AuditTab = 'broken'): string =>
  `${AUDITS}/${auditId}${tab === 'broken' ? '' : `/${tab}`}`;

/** Between the address and the state of the links of an audit. */
export const badLinksSearch = listAddress(
  { type: oneOf(['INTERNAL', 'EXTERNAL'] as const, undefined) },
  ['newest'] as const,
  { sortBy: 'newest', sortDirection: -1, limit: 50 },
);
export type BadLinksSearch = ReturnType<typeof badLinksSearch.read>;

export const auditsSearch = listAddress({}, ['newest'] as const, {
  ...{ sortBy: 'newest', sortDirection: -1, limit: 50 },
});
