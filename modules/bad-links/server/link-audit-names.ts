import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { listLinkAudits } from '../link-audits.contract.ts';

/** Audits for a log, for those who may see them. */
export const linkAuditNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('link_audit')
      .select(['id', 'title'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = isAllowed(listLinkAudits.permission, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, title }) => ({ id, name: maySee ? title : null, isDeleted: false })),
    );
  };
