import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

const FIRST_YEAR = 2026;
const LAST_YEAR = 2027;
/** Those that the log was divided into so far. */
const OLD_PARTS = [2026, 2027, 2028, 2029, 2030, 2031].map((year) => `audit_event_${year}`);

/**
 * The audit log in months, so that what is older than two years goes at once, and its seals. Later months are made
 * ahead by the server.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  const parts = [...OLD_PARTS, 'audit_event_other'];
  await run(db, [
    oneAfterTheOther,
    ...parts.map((part) => `alter table audit_event detach partition ${part}`),
    ...months().map(
      ([name, from, to]) =>
        `create table audit_event_${name} partition of audit_event for values from (${from}) to (${to})`,
    ),
    'alter table audit_event_other rename to audit_event_old',
    'create table audit_event_rest partition of audit_event default',
    ...[...OLD_PARTS, 'audit_event_old'].flatMap((part) => [
      `insert into audit_event select * from ${part}`,
      `drop table ${part}`,
    ]),
    'create index audit_event_at on audit_event (at_ts)',
    `create table audit_seal (
      site_id bigint not null,
      number bigint not null,
      first_ts bigint not null,
      last_ts bigint not null,
      event_ids bigint[] not null,
      event_ts bigint[] not null,
      event_hashes text[] not null,
      before_hash text not null,
      hash text not null,
      sealed_ts bigint not null,
      constraint audit_seal_pkey primary key (site_id, number)
    )`,
  ]);
  await distribute(db, ['audit_seal']);
  await run(db, ['create index audit_seal_last on audit_seal (site_id, last_ts)']);
}

function months(): [name: string, from: number, to: number][] {
  const found: [string, number, number][] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (let month = 0; month < 12; month += 1) {
      const name = `${year}_${String(month + 1).padStart(2, '0')}`;
      found.push([name, Date.UTC(year, month) / 1000, Date.UTC(year, month + 1) / 1000]);
    }
  }
  return found;
}
