import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { ArchiveScope } from '#platform/server/archive-part.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import { MANAGES_PEOPLE, MODERATES, mayExportSite, READS_DRAFTS } from '../../site-archive.contract.ts';

/** What comes along only by a right beside that of exporting the site. */
export type ArchiveReach = Pick<ArchiveScope, 'hasPeople' | 'hasDrafts' | 'hasHeldComments'>;

/** What was asked for, as it is kept with the file; the first archives held all drafts and comments, and do not say so. */
export type ArchiveQuestion = { withFiles: boolean } & Pick<ArchiveReach, 'hasPeople'> &
  Partial<ArchiveReach>;

const reachOf = ({ holder: { sitePermissions } }: Pick<Caller, 'holder'>): ArchiveReach => ({
  hasPeople: sitePermissions.has(MANAGES_PEOPLE),
  hasDrafts: sitePermissions.has(READS_DRAFTS),
  hasHeldComments: sitePermissions.has(MODERATES),
});

/** What an archive holds for somebody. */
export const scopeOf = (siteId: number, caller: Caller): ArchiveScope => ({
  ...{ siteId, ownerId: profileOf(caller).id },
  ...reachOf(caller),
});

const askedFor = ({
  hasPeople,
  hasDrafts = true,
  hasHeldComments = true,
}: ArchiveQuestion): ArchiveReach => ({
  ...{ hasPeople, hasDrafts, hasHeldComments },
});

/** What was asked for, as far as whoever asked still may have it. */
export function reachNow(question: ArchiveQuestion, person: Pick<Caller, 'holder'>): ArchiveReach {
  const [asked, now] = [askedFor(question), reachOf(person)];
  return {
    hasPeople: asked.hasPeople && now.hasPeople,
    hasDrafts: asked.hasDrafts && now.hasDrafts,
    hasHeldComments: asked.hasHeldComments && now.hasHeldComments,
  };
}

/** Whether somebody may have, now, all that an archive holds. */
export function mayReadArchive(caller: Caller, question: unknown): boolean {
  const [asked, now] = [askedFor(question as ArchiveQuestion), reachOf(caller)];
  const names = ['hasPeople', 'hasDrafts', 'hasHeldComments'] as const;
  return isAllowed(mayExportSite, caller.holder) && names.every((name) => now[name] || !asked[name]);
}
