import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Views of lists that people keep, what they prefer, and ways into the audit log by request and action. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table saved_view (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      screen text not null,
      title text not null,
      query jsonb not null default '{}',
      columns jsonb,
      sort jsonb,
      visibility text not null default 'personal',
      role_id bigint,
      position integer not null default 0,
      is_default boolean not null default false,
      ${restorable},
      constraint saved_view_pkey primary key (site_id, id),
      constraint saved_view_visibility_known check (visibility in ('personal', 'role', 'site')),
      constraint saved_view_role_named check ((visibility = 'role') = (role_id is not null))
    )`,
    `create table ui_preference (
      site_id bigint not null,
      profile_id bigint not null,
      name text not null,
      value jsonb not null,
      updated_ts bigint not null,
      constraint ui_preference_pkey primary key (site_id, profile_id, name)
    )`,
  ]);
  await distribute(db, ['saved_view', 'ui_preference']);
  await run(db, [
    'create index saved_view_screen on saved_view (site_id, screen, profile_id) where deleted_ts is null',
    'create index audit_event_request on audit_event (site_id, request_id) where request_id is not null',
    'create index audit_event_action on audit_event (site_id, action, at_ts desc, id desc)',
  ]);
}
