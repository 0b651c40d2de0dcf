import { notFound } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import { linksChanged, nothingToChange, tooManyLinks } from '../../link-acts.contract.ts';
import {
  type AuditTaskKind,
  type BadLinkStatus,
  type LinkType,
  MOST_LINKS_AT_ONCE,
  statusAsked,
} from '../../link-kinds.contract.ts';
import { hasAudit, idsOfItems } from './audits.queries.ts';

/** Which links of an audit an act means: some, or all that a filter leaves. */
export type LinkSelection = {
  links?: readonly number[] | undefined;
  textFilter?: string | undefined;
  linkType?: LinkType | undefined;
  linkStatus?: BadLinkStatus | undefined;
  expectedCount?: number | undefined;
  isAll: boolean;
};

/** What an act finds to do: what is ignored, done or held by another act is left alone. */
export const openTo = (kind: AuditTaskKind): readonly BadLinkStatus[] =>
  kind === 'UNHIDE' ? ['IGNORED'] : ['BROKEN', 'MALFORMED'];

/**
 * Freezes the links that an act is about.
 * @throws ApiError not_found, count_changed, too_many_links, nothing_to_change
 */
export async function chooseLinks(
  db: Db,
  siteId: number,
  auditId: number,
  kind: AuditTaskKind,
  { links, textFilter, linkType, linkStatus, expectedCount, isAll }: LinkSelection,
): Promise<number[]> {
  if (!(await hasAudit(db, siteId, auditId))) throw notFound();
  const asked = linkStatus && statusAsked(linkType, linkStatus);
  const statuses = openTo(kind).filter((one) => asked === undefined || one === asked);
  const filter = { auditId, type: linkType, url: textFilter, statuses };
  const chosen = await idsOfItems(
    db,
    siteId,
    isAll ? filter : { ...filter, links: links ?? [] },
    MOST_LINKS_AT_ONCE + 1,
  );
  if (chosen.length > MOST_LINKS_AT_ONCE) throw tooManyLinks();
  if (expectedCount !== undefined && expectedCount !== chosen.length) {
    const details = [{ loc: ['body', 'expectedCount'], msg: linksChanged.message }];
    throw linksChanged({ details, extra: { count: chosen.length } });
  }
  if (chosen.length === 0) throw nothingToChange();
  return chosen;
}
