import { type MigrationDatabase, run } from './statements.ts';

/** Whether a site has the detailed reports of its traffic, as every site had until now. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    `alter table site add column stats_plan text not null default 'detailed'
      constraint site_stats_plan_known check (stats_plan in ('basic', 'detailed'))`,
  ]);
}
