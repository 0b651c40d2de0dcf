import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** What belongs to the content of a site: comments, assets, redirects, figures, and where it came from. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table comment (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      parent_id bigint,
      type text not null default 'comment',
      status text not null default 'proposed',
      profile_id bigint,
      author_name text,
      author_email text,
      author_url text,
      author_ip text,
      html text not null,
      ${restorable},
      constraint comment_pkey primary key (site_id, id),
      constraint comment_status_known check (status in ('proposed', 'approved', 'rejected', 'spam', 'deleted'))
    )`,
    `create table asset (
      site_id bigint not null,
      id bigint not null,
      file_type text not null default 'file',
      status text not null default 'ready',
      title text not null default '',
      filename text not null default '',
      alt text not null default '',
      caption text not null default '',
      mime text,
      size bigint,
      width integer,
      height integer,
      sha256 text,
      storage_key text,
      source_url text,
      post_id bigint,
      in_trash boolean not null default false,
      custom jsonb not null default '{}',
      ${restorable},
      constraint asset_pkey primary key (site_id, id),
      constraint asset_status_known check (status in ('ready', 'pending', 'missing'))
    )`,
    `create table redirect (
      site_id bigint not null,
      id bigint not null,
      path text not null,
      path_key text not null,
      redirect_to text,
      target_key text,
      status smallint not null default 302,
      match text not null default 'exact',
      query text not null default 'ignore',
      enabled boolean not null default true,
      note text not null default '',
      hits bigint not null default 0,
      last_hit_ts bigint,
      origin text not null default 'manual',
      ${restorable},
      constraint redirect_pkey primary key (site_id, id),
      constraint redirect_status_known check (status in (301, 302, 307, 308, 410)),
      constraint redirect_match_known check (match in ('exact', 'prefix', 'pattern')),
      constraint redirect_query_known check (query in ('ignore', 'keep', 'match'))
    )`,
    `create table view_daily (
      site_id bigint not null,
      day date not null,
      post_id bigint not null,
      views integer not null,
      constraint view_daily_pkey primary key (site_id, day, post_id)
    ) partition by range (day)`,
    // One row per thing that came in, so that a second import updates instead of doubling.
    `create table import_source (
      site_id bigint not null,
      source text not null,
      kind text not null,
      source_id text not null,
      object_id bigint not null,
      content_hash text not null,
      object_revision integer not null default 1,
      run_id bigint not null,
      constraint import_source_pkey primary key (site_id, source, kind, source_id)
    )`,
    `create table import_run (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      source text not null,
      status text not null,
      started_ts bigint not null,
      finished_ts bigint,
      report jsonb,
      constraint import_run_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['comment', 'asset', 'redirect', 'view_daily', 'import_source', 'import_run']);
  await run(db, [
    'create index comment_post on comment (site_id, post_id, created_ts, id)',
    'create index comment_queue on comment (site_id, status, created_ts desc, id desc)',
    'create index comment_parent on comment (site_id, parent_id) where parent_id is not null',
    `alter table comment add constraint comment_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
    'create index asset_newest on asset (site_id, created_ts desc, id desc)',
    "create index asset_pending on asset (site_id, id) where status = 'pending'",
    'create unique index redirect_path_key on redirect (site_id, path_key, match) where deleted_ts is null',
    'create index redirect_target_key on redirect (site_id, target_key) where deleted_ts is null',
    "create index redirect_wild on redirect (site_id, id) where match <> 'exact' and deleted_ts is null",
    'create index view_daily_post on view_daily (site_id, post_id, day)',
    'create index import_source_object on import_source (site_id, kind, object_id)',
    ...years(2023, 2032).map(
      (year) => `create table view_daily_${year} partition of view_daily
        for values from ('${year}-01-01') to ('${year + 1}-01-01')`,
    ),
    'create table view_daily_other partition of view_daily default',
  ]);
}

function years(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
