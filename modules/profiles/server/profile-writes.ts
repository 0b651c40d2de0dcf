import anyAscii from 'any-ascii';
import type { Db } from '#platform/server/database.ts';

export type NewProfile = {
  siteId: number;
  title: string;
  /** What the address of the profile is made from; taken from the title when it is not given. */
  name?: string;
  email?: string | null;
  accountId?: string | null;
  jobTitle?: string;
  /** Markup of our own making. */
  aboutHtml?: string;
  by: number | null;
  now: number;
};

/**
 * Adds a person to a site, active at once; a name that is taken, or leads to somebody who had it, gets a number.
 * @returns the id of the profile
 */
export async function createProfile(trx: Db, nextId: () => number, profile: NewProfile): Promise<number> {
  const id = nextId();
  await trx
    .insertInto('profile')
    .values({
      site_id: profile.siteId,
      id,
      account_id: profile.accountId ?? null,
      name: await freeName(trx, profile.siteId, nameFrom(profile.name ?? profile.title)),
      title: profile.title,
      email: profile.email?.toLowerCase() ?? null,
      job_title: profile.jobTitle ?? '',
      about_html: profile.aboutHtml ?? '',
      created_ts: profile.now,
      created_by: profile.by,
      updated_ts: profile.now,
      updated_by: profile.by,
    })
    .execute();
  return id;
}

/** Ties a profile to the account that signs in as it. */
export async function setProfileAccount(
  trx: Db,
  change: { siteId: number; profileId: number; accountId: string; now: number },
): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({
      account_id: change.accountId,
      updated_ts: change.now,
      updated_by: null,
      revision: eb('revision', '+', 1),
    }))
    .where('site_id', '=', change.siteId)
    .where('id', '=', change.profileId)
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '!=', change.accountId)]))
    .execute();
}

/** Nobody signs in as a person who was deleted any more, so that whoever they were can come anew. */
export async function leaveDeletedProfile(
  trx: Db,
  { siteId, accountId }: { siteId: number; accountId: string },
): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({ account_id: null, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .where('deleted_ts', 'is not', null)
    .execute();
}

/** Shows the address that a person signs in with from now on. The caller publishes the change. */
export async function setProfileEmail(
  trx: Db,
  change: { siteId: number; profileId: number; email: string; now: number },
): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({
      email: change.email,
      updated_ts: change.now,
      updated_by: change.profileId,
      revision: eb('revision', '+', 1),
    }))
    .where('site_id', '=', change.siteId)
    .where('id', '=', change.profileId)
    .execute();
}

/** Sets the type of a profile, such as Technical, which is given and taken with the role of that name. */
export async function setProfileType(
  trx: Db,
  change: { siteId: number; profileId: number; typeName: 'Normal' | 'Technical'; now: number },
): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({
      type_name: change.typeName,
      updated_ts: change.now,
      updated_by: null,
      revision: eb('revision', '+', 1),
    }))
    .where('site_id', '=', change.siteId)
    .where('id', '=', change.profileId)
    .where('type_name', '!=', change.typeName)
    .execute();
}

/** Small letters, digits and hyphens, at least two of them. */
function nameFrom(text: string): string {
  const name = anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 55)
    .replace(/^-+|-+$/g, '');
  return name.length >= 2 ? name : `profile-${name}`.replace(/-$/, '');
}

async function freeName(trx: Db, siteId: number, wanted: string): Promise<string> {
  const taken = await trx
    .selectFrom('profile')
    .select((eb) => eb.fn<string>('lower', ['name']).as('name'))
    .where('site_id', '=', siteId)
    .where((eb) => eb.fn<string>('lower', ['name']), 'like', `${wanted}%`)
    .where('deleted_ts', 'is', null)
    .execute();
  const left = await trx
    .selectFrom('old_name')
    .select('name')
    .where('site_id', '=', siteId)
    .where('page_type', '=', 'author')
    .where('name', 'like', `${wanted}%`)
    .execute();
  const names = new Set([...taken, ...left].map(({ name }) => name));
  let name = wanted;
  for (let number = 2; names.has(name); number += 1) name = `${wanted}-${number}`;
  return name;
}
