import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Headlines that are tried of posts, and how often each was seen and opened. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table headline_test (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      headlines text[] not null,
      takes_winner boolean not null,
      started_ts bigint not null,
      ends_ts bigint not null,
      ended_ts bigint,
      outcome text,
      winner smallint,
      is_taken boolean not null default false,
      created_by bigint,
      token_id bigint,
      updated_by bigint,
      revision integer not null default 1,
      constraint headline_test_pkey primary key (site_id, id),
      constraint headline_test_outcome_known
        check (outcome in ('won', 'chosen', 'stopped', 'unclear', 'post_changed'))
    )`,
    `create table headline_count (
      site_id bigint not null,
      test_id bigint not null,
      variant smallint not null,
      shown bigint not null default 0,
      opened bigint not null default 0,
      constraint headline_count_pkey primary key (site_id, test_id, variant)
    )`,
  ]);
  await distribute(db, ['headline_test', 'headline_count']);
  await run(db, [
    'create unique index headline_test_running on headline_test (site_id, post_id) where ended_ts is null',
    'create index headline_test_of_post on headline_test (site_id, post_id, id)',
  ]);
}
