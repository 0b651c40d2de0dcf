import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { createRole } from '#modules/roles/roles.contract.ts';
import { giveRole } from '#modules/roles/roles.public.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { publishChange } from '#platform/server/events.ts';

type Place = { siteId: number; host: string; owner: Member };

/** Somebody with a role of these permissions alone. */
export async function deskWith(
  api: TestApi,
  { siteId, host, owner }: Place,
  permissions: PermissionName[],
): Promise<Member> {
  const member = await signInAs(api.ground, { siteId, host }, null);
  const title = `Desk ${member.profileId}`;
  const made = await api.as(owner).call(createRole, { body: { title, permissions } });
  if (made.status !== 201) throw new Error(`The role was not made: ${JSON.stringify(made.body)}`);
  const { db, ids } = api.ground.database;
  const given = { siteId, profileId: member.profileId, roleId: made.body.id, communityId: null };
  await giveRole(db, ids.next, { ...given, by: null, now: api.now });
  await db.transaction().execute((trx) => publishChange(trx, { topic: 'caller', siteId }));
  await api.ground.events.caughtUp();
  return member;
}
