import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { badLinksRoom } from './bad-links.room.ts';
import {
  auditTaskStatuses,
  badLinkStatuses,
  linkResults,
  linkStates,
  linkTypes,
} from './link-kinds.contract.ts';

const monitors: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };
const manages: Expectation = { who: [{ all: ['MANAGE_BAD_LINKS'], on: 'site' }] };
const repairs: Expectation = { who: [{ all: ['MANAGE_BAD_LINKS', 'EDIT_POST'], on: 'site' }] };
const sees: Expectation = {
  who: [
    { all: ['EDIT_SITE'], on: 'site' },
    { all: ['MANAGE_BAD_LINKS'], on: 'site' },
  ],
};

/** What the tests that are made of the contracts know of this room. */
export const badLinksSamples = samplesOf(badLinksRoom, {
  who: {
    ...{ listLinks: monitors, listDailyLinks: monitors, listLinkPosts: sees, checkLinkNow: sees },
    ...{ listLinkAudits: manages, createLinkAudit: manages, listLinkTasks: manages, cancelLinkTask: manages },
    ...{ listAuditLinks: manages, ignoreLinks: manages, unhideLinks: manages },
    ...{ unlinkLinks: repairs, replaceLinks: repairs, replaceLink: repairs },
    startLinkDownload: manages,
    // The file is that of whoever asked for it.
    getLinkDownload: { ...manages, isOwn: true },
  },
  parameters: { linkId: 'link', auditId: 'link_audit', linkTaskId: 'link_task', downloadId: 'link_download' },
  bodies: {
    createLinkAudit: ({ tag: id }) => ({ scope: 'tags', tag_ids: [id] }),
    unlinkLinks: ({ link: id }) => ({ links: [id] }),
    replaceLinks: ({ link: id }) => ({ links: [id], newUrl: '/about' }),
    replaceLink: () => ({ new_url: '/about' }),
    ignoreLinks: ({ link: id }) => ({ links: [id] }),
    unhideLinks: ({ link: id }) => ({ links: [id] }),
    startLinkDownload: ({ link_audit: auditId }) => ({ auditId }),
    checkLinkNow: () => undefined,
    cancelLinkTask: () => undefined,
  },
  small: {
    link_reading: 'One for each site.',
    link_host: 'Hosts that were asked in the last hour.',
    link_daily: 'Ten rows a day, for sixty days.',
    link_audit: 'Twelve are kept.',
    link_task: 'Gone with the audits that they belong to.',
  },
  manyRows: [
    `insert into link (site_id, id, address_hash, address, host, type, status, http_code, first_seen_ts,
        last_checked_ts, due_ts, fails_in_row, failed_ts, is_broken, post_count)
      select $1::bigint, 7800000 + n, md5(n::text), 'https://host-' || n % 900 || '.example/' || n,
        'host-' || n % 900 || '.example', 'EXTERNAL', (array['OK','OK','OK','NOT_FOUND','TIMEOUT'])[1 + n % 5],
        case when n % 5 = 3 then 404 else 200 end, $3::bigint - n * 60, $3::bigint - n, $3::bigint + n,
        case when n % 5 > 2 then 4 else 0 end, null, n % 5 > 2, 1
      from generate_series(1, $2::int) as n`,
    `insert into link_occurrence (site_id, post_id, link_id)
      select $1::bigint, ${firstOf.post} + n, 7800000 + n from generate_series(1, $2::int) as n`,
    `insert into link_audit_item (site_id, audit_id, link_id, status)
      select $1::bigint, 7700000 + n % 12, 7800000 + n, 'BROKEN' from generate_series(1, $2::int) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const [linkId, auditId, taskId] = [nextId(), nextId(), nextId()];
    const of = { site_id: site.id };
    const address = `https://${site.mark}.example/lost`;
    await trx
      .insertInto('link')
      .values({
        ...{ ...of, id: linkId, address_hash: site.mark, address, host: `${site.mark}.example` },
        ...{ type: 'EXTERNAL', status: 'NOT_FOUND', http_code: 404, first_seen_ts: now, post_count: 1 },
        ...{ last_checked_ts: now, fails_in_row: 3, is_broken: true },
      })
      .execute();
    const post_id = site.ids.post?.[0] ?? 0;
    await trx
      .insertInto('link_occurrence')
      .values({ ...of, post_id, link_id: linkId })
      .execute();
    await trx
      .insertInto('link_audit')
      .values({
        ...{ ...of, id: auditId, title: `${site.mark} audit`, created_ts: now, link_count: 1 },
        scope: JSON.stringify({ scope: 'all', section_ids: [], tag_ids: [], date_from: null, date_to: null }),
      })
      .execute();
    await trx
      .insertInto('link_audit_item')
      .values({ ...of, audit_id: auditId, link_id: linkId, status: 'BROKEN' })
      .execute();
    await trx
      .insertInto('link_task')
      .values({ ...of, id: taskId, audit_id: auditId, kind: 'AUDIT', status: 'ENQUEUED', created_ts: now })
      .execute();
    noteThing(site, 'link', linkId);
    noteThing(site, 'link_audit', auditId);
    noteThing(site, 'link_task', taskId);
    const downloadId = nextId();
    await trx
      .insertInto('task')
      .values({
        ...{ ...of, id: downloadId, kind: 'export.bad_links', status: 'SUCCESS', payload: '{}' },
        ...{ created_ts: now, created_by: site.owner.profileId, finished_ts: now },
      })
      .execute();
    noteThing(site, 'link_download', downloadId);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const links = rows.map((at) => ({
      ...{
        site_id: siteId,
        id: nextId(),
        address_hash: `hostile ${at}`,
        address: text(at),
        host: text(at + 1),
      },
      ...{ type: 'EXTERNAL', status: 'NOT_FOUND', http_code: 404, first_seen_ts: now, last_checked_ts: now },
      ...{ fails_in_row: 3, is_broken: true, post_count: 1 },
    }));
    await trx.insertInto('link').values(links).execute();
    const scope = JSON.stringify({
      scope: 'all',
      section_ids: [],
      tag_ids: [],
      date_from: null,
      date_to: null,
    });
    const audits = rows.slice(0, 12).map((at) => ({
      ...{ site_id: siteId, id: nextId(), title: text(at), scope, created_ts: now, link_count: 3 },
    }));
    await trx.insertInto('link_audit').values(audits).execute();
    await trx
      .insertInto('link_task')
      .values(
        audits.map(({ id }) => ({
          ...{ site_id: siteId, id: nextId(), audit_id: id, kind: 'AUDIT', status: 'COMPLETED' },
          ...{ created_ts: now, started_ts: now, finished_ts: now, done: 3, total: 3 },
        })),
      )
      .execute();
    const [newest] = audits;
    if (!newest) return;
    await trx
      .insertInto('link_audit_item')
      .values(
        links.map(({ id }) => ({ site_id: siteId, audit_id: newest.id, link_id: id, status: 'BROKEN' })),
      )
      .execute();
  },
  asked: (site) => ({
    ...{ q: [site.mark, 'example'], state: linkStates, status: [...linkResults, ...auditTaskStatuses] },
    ...{ host: ['host-7.example'], post_id: site.ids.post ?? [], url: [site.mark, 'example'] },
    ...{ first_seen_from: ['01-01-2026'], first_seen_to: ['31-12-2026'] },
    ...{ type: linkTypes, link_status: badLinkStatuses },
  }),
});
