import { sql } from 'kysely';
import { accountTables } from './account-tables.ts';
import { identitiesOf } from './identities-of-person.ts';
import { liveUpdatesOf } from './live-updates-of-person.ts';
import { newslettersOf } from './newsletters-of-person.ts';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';
import { tokensOf } from './tokens-of-person.ts';

/** Everything that a site keeps of a person, as it stands in the files of an archive. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'profile',
    columns: ['id', 'name', 'title', 'email', 'job_title', 'about', 'type', 'custom_fields', 'created_ts'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select id, name, title, email, job_title, about_html as about,
          type_name as type, extra::text as custom_fields, created_ts
        from profile where site_id = ${siteId} and id = ${profileId}`.execute(db);
      return rows;
    },
  },
  ...accountTables,
  {
    name: 'roles',
    columns: ['role', 'community_id', 'since_ts'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select r.title as role, a.community_id, a.created_ts as since_ts
        from role_assignment as a join role as r on r.site_id = ${siteId} and r.id = a.role_id
        where a.site_id = ${siteId} and a.profile_id = ${profileId} order by a.id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'groups',
    columns: ['group', 'since_ts', 'is_removed'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select g.slug as "group", m.created_ts as since_ts, m.is_removed
        from user_group_member as m join user_group as g on g.site_id = ${siteId} and g.id = m.group_id
        where m.site_id = ${siteId} and m.profile_id = ${profileId} order by m.group_id limit ${PAGE}`.execute(
        db,
      );
      return rows;
    },
  },
  {
    name: 'badges',
    columns: ['badge', 'since_ts'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select b.name as badge, a.created_ts as since_ts
        from badge_assignment as a join badge as b on b.site_id = ${siteId} and b.id = a.badge_id
        where a.site_id = ${siteId} and a.profile_id = ${profileId} order by b.id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'awards',
    columns: ['award', 'points', 'earned_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select id, rule_title as award, points, earned_ts from achievement_award
        where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'follows',
    columns: ['type', 'followed_id', 'status', 'since_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select id, target_type as type, target_id as followed_id, status, since_ts
        from follow where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'followed-sections',
    columns: ['section_id', 'section', 'since_ts'],
    key: 'section_id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select f.section_id, s.title as section, f.since_ts
        from section_follow as f join section as s on s.site_id = ${siteId} and s.id = f.section_id
        where f.site_id = ${siteId} and f.profile_id = ${profileId} and f.section_id > ${after}
        order by f.section_id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'saved-discoveries',
    columns: ['kind', 'key', 'saved_ts'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select kind, key, saved_ts from discovery_saved
        where site_id = ${siteId} and profile_id = ${profileId} order by kind, key limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'subscriptions',
    columns: [
      ...['package', 'status', 'email', 'note', 'start_ts', 'end_ts'],
      ...['price', 'currency', 'paid_through', 'coupon'],
    ],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select s.id, p.title as package, s.status, s.email, s.note, s.date_start as start_ts,
          s.date_expire as end_ts, s.price, s.currency, s.gateway as paid_through, c.code as coupon
        from subscription as s join package as p on p.site_id = ${siteId} and p.id = s.package_id
        left join coupon as c on c.site_id = ${siteId} and c.id = s.coupon_id
        where s.site_id = ${siteId} and s.profile_id = ${profileId} and s.id > ${after}
        order by s.id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  newslettersOf,
  {
    name: 'push-notifications',
    columns: ['endpoint', 'language', 'since_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select id, endpoint, language, created_ts as since_ts from push_subscription
        where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  tokensOf,
  identitiesOf,
  {
    name: 'posts',
    columns: [
      ...['id', 'kicker', 'headline', 'subheadline', 'slug', 'external_url', 'type', 'status'],
      ...['created_ts', 'published_ts'],
    ],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select p.id, p.kicker, p.headline, p.subheadline, p.slug,
          p.external_url, p.type, p.status,
          p.created_ts, p.published_ts
        from post_author as a join post as p on p.site_id = ${siteId} and p.id = a.post_id
        where a.site_id = ${siteId} and a.profile_id = ${profileId} and a.post_id > ${after}
        order by a.post_id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'notes',
    columns: ['id', 'post_id', 'text', 'created_ts', 'edited_ts', 'deleted_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select id, post_id, text, created_ts, edited_ts, deleted_ts from post_note
        where site_id = ${siteId} and created_by = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  liveUpdatesOf,
  {
    name: 'comments',
    columns: ['id', 'post_id', 'status', 'text', 'ip', 'created_ts', 'edited_ts', 'deleted_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select id, post_id, status, html as text, author_ip as ip, created_ts,
          edited_ts, deleted_ts
        from comment where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'applications',
    columns: ['id', 'community_id', 'message', 'status', 'reason', 'created_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select id, community_id, message, status, reason, created_ts
        from community_application where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'coupons',
    columns: ['coupon', 'amount_off', 'currency', 'redeemed_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select r.id, c.code as coupon, r.amount_off, r.currency,
          r.created_ts as redeemed_ts
        from coupon_redemption as r join coupon as c on c.site_id = ${siteId} and c.id = r.coupon_id
        where r.site_id = ${siteId} and r.profile_id = ${profileId} and r.id > ${after}
        order by r.id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'bans',
    columns: ['reason', 'created_ts', 'until_ts', 'lifted_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select id, reason, created_ts, until_ts, lifted_ts from comment_ban
        where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'invites',
    columns: ['email', 'message', 'sent_ts', 'accepted_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select id, email, message, created_ts as sent_ts, accepted_ts from invite
        where site_id = ${siteId} and accepted_by = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'saved-views',
    columns: ['id', 'screen', 'title', 'query', 'created_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select id, screen, title, query::text as query, created_ts from saved_view
        where site_id = ${siteId} and profile_id = ${profileId} and deleted_ts is null and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'agreements',
    columns: ['agreement', 'version', 'title', 'decision', 'decided_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } =
        await sql<Row>`select d.id, d.key as agreement, d.version, t.title, d.value as decision,
          d.decided_ts
        from agreement_decision as d
        left join agreement_text as t on t.site_id = ${siteId} and t.id = d.text_id
        where d.site_id = ${siteId} and d.profile_id = ${profileId} and d.id > ${after}
        order by d.id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'preferences',
    columns: ['name', 'value', 'updated_ts'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select name, value::text as value, updated_ts from ui_preference
        where site_id = ${siteId} and profile_id = ${profileId} order by name limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'dashboards',
    columns: ['slug', 'title', 'widgets', 'created_ts', 'deleted_ts'],
    page: async (db, { siteId, profileId }) => {
      const { rows } = await sql<Row>`select slug, title, widgets::text as widgets, created_ts, deleted_ts
        from dashboard where site_id = ${siteId} and owner_id = ${profileId} order by id limit ${PAGE}`.execute(
        db,
      );
      return rows;
    },
  },
  {
    name: 'notifications',
    columns: ['kind', 'created_ts', 'read_ts'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select id, kind, created_ts, read_ts from notification
        where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    // What others did to the person says neither from where nor by whom.
    name: 'audit-log',
    columns: ['at_ts', 'action', 'object_kind', 'object_id', 'is_own', 'ip', 'browser'],
    key: 'id',
    page: async (db, { siteId, profileId }, after) => {
      const { rows } = await sql<Row>`select id, at_ts, action, object_kind, object_id,
          coalesce(actor_profile_id = ${profileId}, false) as is_own,
          case when actor_profile_id = ${profileId} then ip end as ip,
          case when actor_profile_id = ${profileId} then agent end as browser
        from audit_event
        where site_id = ${siteId} and id > ${after}
          and (actor_profile_id = ${profileId} or (object_kind = 'profile' and object_id = ${profileId}))
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
];
