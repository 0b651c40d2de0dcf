import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { BareEvent } from './named-events.ts';

/** By the kind of a thing, the people whom its rows are about; what was said of it goes with them. */
const aboutPeople: Readonly<Record<string, { table: string; person: string }>> = {
  profile: { table: 'profile', person: 'id' },
  subscription: { table: 'subscription', person: 'profile_id' },
  comment: { table: 'comment', person: 'profile_id' },
  community_application: { table: 'community_application', person: 'profile_id' },
};

/**
 * What the log says of people who were forgotten is shown to nobody: the log itself is sealed, and goes after two years.
 * That somebody did something stays, without from where; that something was done to them, without what was said of them.
 */
export async function withoutForgotten(
  db: Db,
  siteId: number,
  events: readonly BareEvent[],
): Promise<BareEvent[]> {
  const actors = events.flatMap(({ actor }) => actor.profile?.id ?? []);
  const forgotten = new Set(await forgottenAmong(db, siteId, 'profile', actors));
  const hidden = new Map<string, ReadonlySet<number>>();
  for (const [kind, ofKind] of Map.groupBy(events, ({ object }) => object.kind)) {
    const ids = ofKind.flatMap(({ object }) => object.id ?? []);
    if (kind === 'invite') hidden.set(kind, new Set(await withoutAddress(db, siteId, ids)));
    else if (Object.hasOwn(aboutPeople, kind))
      hidden.set(kind, new Set(await forgottenAmong(db, siteId, kind, ids)));
  }
  return events.map((event) => {
    const { actor, object } = event;
    const isActor = actor.profile !== null && forgotten.has(actor.profile.id);
    const isAbout = object.id !== null && hidden.get(object.kind)?.has(object.id) === true;
    return {
      ...event,
      ...(isActor ? { ip: null, agent: null } : {}),
      ...(isAbout ? { before: null, after: null } : {}),
    };
  });
}

async function forgottenAmong(
  db: Db,
  siteId: number,
  kind: string,
  ids: readonly number[],
): Promise<number[]> {
  const about = Object.hasOwn(aboutPeople, kind) ? aboutPeople[kind] : undefined;
  if (!about || ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select one.id from ${sql.table(about.table)} as one
    join profile as person on person.site_id = ${siteId} and person.id = ${sql.ref(`one.${about.person}`)}
      and person.erased_ts is not null
    where one.site_id = ${siteId} and one.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Invites that are gone, or whose address was forgotten. */
async function withoutAddress(db: Db, siteId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('invite')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('email', '<>', '')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
