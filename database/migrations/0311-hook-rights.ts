import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What somebody has to hold to read what a webhook was sent, and the way to what waits for one thing. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table hook_message add column needs text',
    `create index hook_execution_of_thing on hook_execution (site_id, hook_id, object_id, event_id, message_id, id)
      where status = 'queued'`,
  ]);
  // What was sent before is read by those alone who may read what it is about.
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites)
    await sql`update hook_message set needs = case
        when event like 'post.%' then 'VIEW_REAL_DRAFT'
        when event like 'comment.%' then 'MANAGE_POST_COMMENTS'
        else 'EDIT_SITE' end
      where site_id = ${id}
        and (event like 'post.%' or event like 'comment.%' or event like 'application.%')`.execute(db);
}
