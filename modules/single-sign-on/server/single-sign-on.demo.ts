import type { DemoNeeds } from '#platform/server/room.ts';

const DAY = 86_400;

/** Providers of the demo newsroom: switched off, as nobody answers at their addresses. */
export async function demoSignInProviders({ trx, siteId, ownerId, now, nextId }: DemoNeeds): Promise<void> {
  const roles = await trx
    .selectFrom('role')
    .select(['id', 'key'])
    .where('site_id', '=', siteId)
    .where('key', 'in', ['editor', 'writer', 'contributor'])
    .execute();
  const roleOf = (key: string) => roles.find((role) => role.key === key)?.id ?? null;
  const mapped = [
    { value: 'newsroom-editors', role_id: roleOf('editor') },
    { value: 'newsroom-writers', role_id: roleOf('writer') },
  ];
  const said = { set_by: ownerId, set_rank: 0, set_permissions: [], is_enabled: false };
  const stamped = (days: number) => ({
    ...{ created_ts: now - days * DAY, created_by: ownerId },
    ...{ updated_ts: now - days * DAY, updated_by: ownerId },
  });
  await trx
    .insertInto('sign_in_provider')
    .values([
      {
        ...{ ...said, ...stamped(40), site_id: siteId, id: nextId(), title: 'Microsoft Entra' },
        ...{ issuer: 'https://login.example.com/civic-desk/v2.0', client_id: '6f1d2c3b-newsroom' },
        ...{ domains: ['civicdesk.example', 'desk.example'], scopes: ['groups'], claim: 'groups' },
        ...{ role_map: JSON.stringify(mapped), trusts_factor: true },
      },
      {
        ...{ ...said, ...stamped(12), site_id: siteId, id: nextId(), title: 'Freelancers' },
        ...{ issuer: 'https://id.example.org/realms/freelancers', client_id: 'masthead' },
        ...{ domains: ['freelance.example'], default_role_id: roleOf('contributor') },
      },
    ])
    .execute();
}
