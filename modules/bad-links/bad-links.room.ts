import { callersOf } from '#modules/accounts/accounts.public.ts';
import { exportsOf } from '#modules/exports/exports.public.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { postBodiesOf } from '#modules/posts/posts.public.ts';
import { room } from '#platform/server/room.ts';
import { checkLinkNow, listDailyLinks, listLinkPosts, listLinks } from './bad-links.contract.ts';
import { ignoreLinks, replaceLink, replaceLinks, unhideLinks, unlinkLinks } from './link-acts.contract.ts';
import {
  cancelLinkTask,
  createLinkAudit,
  getLinkDownload,
  listAuditLinks,
  listLinkAudits,
  listLinkTasks,
  startLinkDownload,
} from './link-audits.contract.ts';
import { linkActHandlers } from './server/audits/act.handlers.ts';
import { auditHandlers } from './server/audits/audit.handlers.ts';
import { defineRewriting } from './server/audits/change-posts.ts';
import { linkExportKind } from './server/audits/download-links.ts';
import { hidingUndo, LINK_HIDING } from './server/audits/hide-links.ts';
import { defineAudits } from './server/audits/run-audits.ts';
import { defineSettling } from './server/audits/settle-tasks.ts';
import { demoLinks } from './server/bad-links.demo.ts';
import { defineChecks } from './server/checking/check-jobs.ts';
import { linkAskerOf } from './server/checking/check-round.ts';
import { linkAuditNames } from './server/link-audit-names.ts';
import { followPosts } from './server/links/follow-posts.ts';
import { followDomain } from './server/links/moved-domain.ts';
import { monitorHandlers } from './server/monitor/monitor.handlers.ts';

/** The links of posts that lead nowhere: watched as time goes by, and gone through and repaired when somebody asks. */
export const badLinksRoom = room({
  name: 'bad-links',
  contracts: {
    ...{ listLinks, listDailyLinks, listLinkPosts, checkLinkNow },
    ...{ listLinkAudits, createLinkAudit, listLinkTasks, cancelLinkTask, listAuditLinks },
    ...{ unlinkLinks, replaceLinks, replaceLink, ignoreLinks, unhideLinks },
    ...{ startLinkDownload, getLinkDownload },
  },
  open: (ground) => {
    const { database, jobs } = ground;
    const bodies = postBodiesOf(ground);
    const exports = exportsOf(ground);
    const pages = pageNeedsOf(ground);
    const needs = { database, asker: linkAskerOf(ground), pages };
    const download = linkExportKind(database.db);
    exports.define(download);
    followPosts(ground);
    followDomain(ground, bodies, callersOf(ground));
    defineChecks(ground);
    defineAudits(needs, jobs);
    defineRewriting(bodies);
    defineSettling(ground);
    return {
      handlers: [
        ...monitorHandlers(needs, pages),
        ...auditHandlers({ ...ground, exports, download }),
        ...linkActHandlers({ ...ground, bodies }),
      ],
      undoes: { [LINK_HIDING]: hidingUndo(database) },
    };
  },
  menu: [
    { group: 'site', id: 'bad_link_outs', path: '/bad_link_outs', icon: 'not_found', call: listLinks },
    {
      ...{ group: 'site', id: 'bad_links_audits', path: '/bad_links_audits', icon: 'check' },
      call: listLinkAudits,
    },
  ],
  things: { link_audit: { names: linkAuditNames } },
  demo: demoLinks,
});
