import { isLinkTarget } from '#modules/smart-links/smart-links.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import {
  ignoreLinks,
  newUrlInvalid,
  nothingToChange,
  replaceLink,
  replaceLinks,
  unhideLinks,
  unlinkLinks,
} from '../../link-acts.contract.ts';
import type { AuditTaskKind } from '../../link-kinds.contract.ts';
import { type ActNeeds, actOnLinks } from './act-on-links.ts';
import { chooseLinks, type LinkSelection, openTo } from './choose-links.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>;

/** The calls that do something about bad links. */
export function linkActHandlers(needs: ActNeeds): Handler[] {
  const { db } = needs.database;
  const act = async (
    call: Asker & { params: { auditId: number } },
    kind: AuditTaskKind,
    selection: LinkSelection,
    newUrl?: string,
  ) => {
    const { auditId } = call.params;
    const linkIds = await chooseLinks(db, call.site.id, auditId, kind, selection);
    return actOnLinks(needs, call, { auditId, kind, linkIds, ...(newUrl === undefined ? {} : { newUrl }) });
  };
  return [
    answer(unlinkLinks, (call) => act(call, 'UNLINK', { ...call.body, isAll: call.body.unlinkAll })),
    answer(ignoreLinks, (call) => act(call, 'IGNORE', { ...call.body, isAll: call.body.applyAll })),
    answer(unhideLinks, (call) => act(call, 'UNHIDE', { ...call.body, isAll: call.body.applyAll })),
    answer(replaceLinks, (call) => {
      const { newUrl, replaceAll } = call.body;
      if (!isLinkTarget(newUrl)) throw refusedField(newUrlInvalid, 'newUrl');
      return act(call, 'REPLACE', { ...call.body, isAll: replaceAll }, newUrl);
    }),
    answer(replaceLink, async (call) => {
      const { new_url: newUrl } = call.body;
      if (!isLinkTarget(newUrl)) throw refusedField(newUrlInvalid, 'new_url');
      const { linkId } = call.params;
      const rows = await db
        .selectFrom('link_audit_item')
        .select(['audit_id', 'status'])
        .where('site_id', '=', call.site.id)
        .where('link_id', '=', linkId)
        .orderBy('audit_id', 'desc')
        .execute();
      if (rows.length === 0) throw notFound();
      const open = rows.find(({ status }) => openTo('REPLACE_URL').some((one) => one === status));
      if (!open) throw nothingToChange();
      return actOnLinks(needs, call, {
        auditId: open.audit_id,
        kind: 'REPLACE_URL',
        linkIds: [linkId],
        newUrl,
      });
    }),
  ];
}
