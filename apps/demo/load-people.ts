import { addMember, demoPassword } from '#modules/accounts/accounts.public.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createProfile, profilesByEmail } from '#modules/profiles/profiles.public.ts';
import { assignRole, type ShippedRoleKey } from '#modules/roles/roles.public.ts';
import type { Database } from '#platform/server/database.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { memberships } from './newsroom/memberships.ts';
import { demoSite, type Newsroom } from './newsroom/newsroom.ts';
import type { DemoPerson } from './newsroom/people.ts';

type Where = { siteId: number; now: number };

/** Makes the communities and the people with their roles; what is there already stays. */
export async function loadPeople(database: Database, newsroom: Newsroom, where: Where): Promise<void> {
  const communities = await loadCommunities(database, newsroom, where);
  const profiles = await loadProfiles(database, newsroom.people, where);
  const held = [
    ...newsroom.people.map(({ id, role, community }) => ({ person: id, role, community })),
    ...memberships.map(({ person, community }) => ({ person, role: 'contributor' as const, community })),
  ];
  await database.db.transaction().execute(async (trx) => {
    for (const { person, role, community } of held) {
      const profileId = profiles.get(person);
      if (profileId === undefined || role === 'reader') continue;
      const communityId = community === null ? null : (communities.get(community) ?? null);
      const key = role.replace(' ', '_') as ShippedRoleKey;
      await assignRole(trx, database.ids.next, { ...where, profileId, role: key, communityId, by: null });
    }
  });
}

/** The ids of the communities by name. */
async function loadCommunities(
  { db, ids }: Database,
  { communities, languageSites }: Newsroom,
  { siteId, now }: Where,
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    await setForTransaction(trx, 'writesEveryNode');
    const rows = await trx
      .selectFrom('community')
      .select(['id', 'name'])
      .where('site_id', '=', siteId)
      .execute();
    const known = new Map(rows.map((row) => [row.name, row.id]));
    const own = communities.map((community) => ({ ...community, language: demoSite.locale }));
    for (const community of [...own, ...languageSites]) {
      if (known.has(community.name)) continue;
      const id = await createCommunity(trx, ids.next, { ...community, siteId, now, by: null });
      known.set(community.name, id);
    }
    return known;
  });
}

/** The ids of the profiles by the person's id. */
async function loadProfiles(
  database: Database,
  people: DemoPerson[],
  where: Where,
): Promise<Map<string, number>> {
  const { db, ids } = database;
  const members: [string, number][] = [];
  // One after the other: what the rooms give to the first of them, they give to the same people each time.
  for (const { id, email, name, jobTitle } of people.filter((person) => person.hasAccount)) {
    const person = { email, title: name, jobTitle, password: demoPassword, role: null };
    members.push([id, (await addMember(database, { ...where, ...person })).profileId]);
  }
  const others = await db.transaction().execute(async (trx) => {
    const rest = people.filter((person) => !person.hasAccount);
    const emails = rest.map((person) => person.email);
    const known = await profilesByEmail(trx, where.siteId, emails);
    const made: [string, number][] = [];
    for (const { id, email, name, jobTitle } of rest) {
      const person = { email, title: name, jobTitle, by: null };
      made.push([id, known.get(email)?.id ?? (await createProfile(trx, ids.next, { ...where, ...person }))]);
    }
    return made;
  });
  return new Map([...members, ...others]);
}
