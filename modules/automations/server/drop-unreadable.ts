import { sql } from 'kysely';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Trx } from '#platform/server/database.ts';

const MAY_NOT_READ = "The person who changed the address doesn't have permission to see this delivery.";

/** What waits for a webhook does not go to a new address of somebody who may not read it. */
export async function dropUnreadable(
  trx: Trx,
  siteId: number,
  hookId: number,
  { sitePermissions }: PermissionHolder,
): Promise<void> {
  await sql`update hook_execution as e set status = 'dead', error = ${MAY_NOT_READ}
    from hook_message as m
    where e.site_id = ${siteId} and e.hook_id = ${hookId} and e.status = 'queued'
      and m.site_id = ${siteId} and m.id = e.message_id
      and m.needs is not null and m.needs <> all(${[...sitePermissions]}::text[])`.execute(trx);
}
