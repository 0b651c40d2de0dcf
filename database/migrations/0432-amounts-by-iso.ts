import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Amounts of these were kept in wholes, as the engine of the server shows them, and have decimals by ISO 4217. */
const HUNDREDTHS = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ');
const THOUSANDTHS = ['IQD'];

export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther]);
  await countByIso(db);
}

/** Site after site: each statement stays with the rows of one. */
export async function countByIso(db: MigrationDatabase): Promise<void> {
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites) {
    await countOf(db, id, HUNDREDTHS, 100);
    await countOf(db, id, THOUSANDTHS, 1_000);
  }
}

async function countOf(
  db: MigrationDatabase,
  siteId: number,
  codes: readonly string[],
  units: number,
): Promise<void> {
  const of = sql`any(${[...codes]}::text[])`;
  await sql`update checkout as c set amount_off = c.amount_off * ${units}::bigint
    where c.site_id = ${siteId} and c.amount_off > 0 and exists (
      select 1 from package as p, jsonb_array_elements(p.plans) as plan
      where p.site_id = ${siteId} and p.id = c.package_id
        and (plan ->> 'id')::bigint = c.plan_id and plan ->> 'currency' = ${of})`.execute(db);
  await sql`update package set revision = revision + 1, plans = (
      select jsonb_agg(case when plan ->> 'currency' = ${of}
        then jsonb_set(plan, '{amount}', to_jsonb((plan ->> 'amount')::bigint * ${units}::bigint)) else plan end
        order by place)
      from jsonb_array_elements(plans) with ordinality as listed(plan, place))
    where site_id = ${siteId} and jsonb_array_length(plans) > 0
      and exists (select 1 from jsonb_array_elements(plans) as one where one ->> 'currency' = ${of})`.execute(
    db,
  );
  await sql`update coupon set revision = revision + 1, amount_off = amount_off * ${units}::bigint
    where site_id = ${siteId} and amount_off is not null and currency = ${of}`.execute(db);
  await sql`update coupon_redemption set amount_off = amount_off * ${units}::bigint
    where site_id = ${siteId} and currency = ${of}`.execute(db);
  await sql`update subscription set price = price * ${units}::bigint
    where site_id = ${siteId} and price > 0 and currency = ${of}`.execute(db);
}
