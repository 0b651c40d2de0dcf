import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The badges that posts wear, given by hand or by their tags. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table badge add column tag_keys text[] not null default '{}'`,
    `create table post_badge (
      site_id bigint not null,
      post_id bigint not null,
      badge_id bigint not null,
      created_ts bigint not null,
      created_by bigint,
      constraint post_badge_pkey primary key (site_id, post_id, badge_id)
    )`,
  ]);
  await distribute(db, ['post_badge']);
  await run(db, [
    'create index post_badge_badge on post_badge (site_id, badge_id)',
    `alter table post_badge add constraint post_badge_badge_fkey
      foreign key (site_id, badge_id) references badge (site_id, id) on delete cascade`,
    `alter table post_badge add constraint post_badge_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
  ]);
}
