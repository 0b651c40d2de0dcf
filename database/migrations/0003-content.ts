import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Sections, tags and posts. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, ...tables]);
  await distribute(db, [
    'section',
    'tag',
    'post',
    'post_body',
    'post_author',
    'post_section',
    'post_tag',
    'post_slug',
  ]);
  await run(db, [...indexes, ...foreignKeys]);
}

const tables = [
  `create table section (
    site_id bigint not null,
    id bigint not null,
    parent_id bigint,
    title text not null,
    slug text not null,
    type text not null default 'section',
    visibility smallint not null default 1,
    restriction smallint not null default 1,
    description text not null default '',
    settings jsonb not null default '{}',
    order_no integer not null default 0,
    order_revision integer not null default 1,
    ${restorable},
    constraint section_pkey primary key (site_id, id),
    constraint section_not_own_parent check (parent_id is null or parent_id <> id)
  )`,
  `create table tag (
    site_id bigint not null,
    id bigint not null,
    title text not null,
    title_key text not null,
    slug text not null,
    description text not null default '',
    is_hidden boolean not null default false,
    ${restorable},
    constraint tag_pkey primary key (site_id, id)
  )`,
  // The id arrays are what lists read, in the order shown; the link tables below are what filters read.
  `create table post (
    site_id bigint not null,
    id bigint not null,
    community_id bigint,
    parent_id bigint,
    type text not null default 'article',
    status smallint not null,
    visibility smallint not null default 1,
    headline text not null,
    subheadline text not null default '',
    slug text not null,
    language text,
    layout text not null default '',
    editor_layout text not null default '',
    rating smallint not null default 0,
    is_suspicious boolean not null default false,
    is_locked boolean not null default false,
    is_featured boolean not null default false,
    comments_enabled boolean not null default true,
    image jsonb,
    author_ids bigint[] not null default '{}',
    section_ids bigint[] not null default '{}',
    tag_ids bigint[] not null default '{}',
    primary_section_id bigint,
    scheduled_ts bigint,
    is_auto_enabled boolean not null default true,
    published_ts bigint,
    last_published_ts bigint,
    page_views bigint not null default 0,
    comments_count integer not null default 0,
    ${restorable},
    constraint post_pkey primary key (site_id, id),
    constraint post_status_known check (status between 0 and 10),
    constraint post_visibility_known check (visibility between 0 and 3),
    constraint post_rating_known check (rating between 0 and 5)
  )`,
  // Apart from the row, so that no list ever reads a body.
  `create table post_body (
    site_id bigint not null,
    post_id bigint not null,
    body text not null,
    excerpt text not null default '',
    password text,
    custom jsonb not null default '{}',
    seo jsonb not null default '{}',
    constraint post_body_pkey primary key (site_id, post_id)
  )`,
  // Status and creation time are repeated here, so that a list by one of them walks one index.
  linkTable('post_author', 'profile_id'),
  linkTable('post_section', 'section_id'),
  linkTable('post_tag', 'tag_id'),
  `create table post_slug (
    site_id bigint not null,
    post_id bigint not null,
    page_type text not null default 'post',
    slug text not null,
    is_current boolean not null default true,
    created_ts bigint not null,
    constraint post_slug_pkey primary key (site_id, page_type, slug)
  )`,
];

function linkTable(name: string, key: string): string {
  return `create table ${name} (
    site_id bigint not null,
    ${key} bigint not null,
    post_id bigint not null,
    status smallint not null,
    created_ts bigint not null,
    constraint ${name}_pkey primary key (site_id, post_id, ${key})
  )`;
}

const live = 'status in (0, 1, 2)';
const drafts = 'status in (5, 8, 9, 10)';
const liveAndDrafts = 'status in (0, 1, 2, 5, 8, 9, 10)';

function linkIndexes(name: string, key: string): string[] {
  return [
    `create index ${name}_live on ${name} (site_id, ${key}, created_ts desc, post_id desc) where ${live}`,
    `create index ${name}_newest on ${name} (site_id, ${key}, status, created_ts desc, post_id desc)`,
  ];
}

const indexes = [
  `create unique index section_slug_key on section (site_id, parent_id, slug) nulls not distinct
    where deleted_ts is null`,
  'create index section_order on section (site_id, parent_id, order_no)',
  'create unique index tag_title_key on tag (site_id, title_key) where deleted_ts is null',
  'create unique index tag_slug_key on tag (site_id, slug) where deleted_ts is null',
  'create index tag_title_search on tag using gin (site_id, title gin_trgm_ops)',
  `create index post_live on post (site_id, created_ts desc, id desc) where ${live}`,
  `create index post_drafts on post (site_id, created_ts desc, id desc) where ${drafts}`,
  `create index post_live_and_drafts on post (site_id, created_ts desc, id desc) where ${liveAndDrafts}`,
  'create index post_newest on post (site_id, status, created_ts desc, id desc)',
  `create index post_updated on post (site_id, updated_ts desc, id desc) where ${liveAndDrafts}`,
  `create index post_page_views on post (site_id, page_views desc, id desc) where ${liveAndDrafts}`,
  `create index post_title on post (site_id, lower(left(headline, 80)) desc, id desc) where ${liveAndDrafts}`,
  `create index post_community on post (site_id, community_id, created_ts desc, id desc)
    where community_id is not null`,
  // Filters that few posts pass; without these a list would look at all the others first.
  'create index post_suspicious on post (site_id, created_ts desc, id desc) where is_suspicious',
  `create index post_other_type on post (site_id, type, created_ts desc, id desc) where type <> 'article'`,
  'create index post_rating on post (site_id, rating, created_ts desc, id desc) where rating > 0',
  `create index post_layout on post (site_id, layout, created_ts desc, id desc) where layout <> ''`,
  `create index post_without_section on post (site_id, created_ts desc, id desc) where section_ids = '{}'`,
  `create index post_without_main_section on post (site_id, created_ts desc, id desc)
    where primary_section_id is null`,
  'create index post_scheduled on post (site_id, scheduled_ts, id) where scheduled_ts is not null',
  'create index post_parent on post (site_id, parent_id) where parent_id is not null',
  'create index post_headline_search on post using gin (site_id, headline gin_trgm_ops)',
  'create index post_slug_post on post_slug (site_id, post_id)',
  ...linkIndexes('post_author', 'profile_id'),
  ...linkIndexes('post_section', 'section_id'),
  ...linkIndexes('post_tag', 'tag_id'),
];

const foreignKeys = [
  `alter table section add constraint section_parent_fkey
    foreign key (site_id, parent_id) references section (site_id, id)`,
  `alter table post add constraint post_community_fkey
    foreign key (site_id, community_id) references community (site_id, id)`,
  ...['post_body', 'post_author', 'post_section', 'post_tag', 'post_slug'].map(
    (table) => `alter table ${table} add constraint ${table}_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
  ),
];
