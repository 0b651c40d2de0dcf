import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

type Mapped = {
  /** Groups that the providers that change mapped until now, and those that they map from now on. */
  were: readonly number[];
  are: readonly number[];
  /** These providers, whose rows still say what was. */
  but: readonly number[];
};

/** Says of groups whether single sign-on fills them; that is no change of what people say of a group. */
export async function noteGroupSources(trx: Trx, siteId: number, { were, are, but }: Mapped): Promise<void> {
  const ids = [...new Set([...were, ...are])];
  if (ids.length === 0) return;
  await sql`select id from user_group where site_id = ${siteId} and id = any(${ids}::bigint[])
    order by id for update`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select distinct (entry ->> 'group_id')::bigint as id
    from sign_in_provider as provider, jsonb_array_elements(provider.group_map) as entry
    where provider.site_id = ${siteId} and provider.deleted_ts is null
      and not provider.id = any(${[...but]}::bigint[])`.execute(trx);
  const filled = [...are, ...rows.map(({ id }) => id)];
  await sql`update user_group
    set source = case when id = any(${filled}::bigint[]) then 'sso' else 'manual' end
    where site_id = ${siteId} and id = any(${ids}::bigint[]) and source in ('manual', 'sso')`.execute(trx);
}
