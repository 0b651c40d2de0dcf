import type { DemoNeeds } from '#platform/server/room.ts';
import { hashOfCode, newInviteCode } from './invite-codes.ts';

const DAY = 86_400;
const invites = [
  { email: 'noor.haddad@example.org', role: 'writer', message: 'Welcome to the culture desk.', age: 1 },
  { email: 'tomas.lindqvist@example.org', role: 'contributor', message: '', age: 4 },
  { email: 'priya.raman@example.org', role: 'editor', message: 'You take over the weekend.', age: 9 },
  { email: 'old.stringer@example.org', role: 'contributor', message: '', age: 20 },
] as const;

/** Invites of the demo newsroom: three that are open, and one whose days are over. */
export async function demoInvites({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const roles = await trx.selectFrom('role').select(['id', 'key']).where('site_id', '=', siteId).execute();
  const inviter = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('email', '=', 'owner@demo.test')
    .executeTakeFirst();
  const rows = invites.map(({ email, role, message, age }) => ({
    ...{ site_id: siteId, id: nextId(), email, message, code_hash: hashOfCode(newInviteCode()) },
    permission_group_ids: roles.flatMap(({ id, key }) => (key === role ? [id] : [])),
    ...{ expires_ts: now + (14 - age) * DAY, created_ts: now - age * DAY, updated_ts: now - age * DAY },
    ...{ created_by: inviter?.id ?? null, updated_by: inviter?.id ?? null },
  }));
  await trx.insertInto('invite').values(rows).execute();
}
