import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

const DAY = 86_400;
const MOST_SECTIONS = 4;
/** The first of so many people follow one another, by what looks like chance and is the same each time. */
const PEOPLE = 40;

/** Who follows whom in the demo newsroom. */
export async function demoFollows({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const [communities, people, sections] = await Promise.all([
    trx.selectFrom('community').select('id').where('site_id', '=', siteId).orderBy('id').execute(),
    trx
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', siteId)
      .where('deleted_ts', 'is', null)
      .where('status', 'in', [0, 1])
      .orderBy('id')
      .limit(PEOPLE)
      .execute(),
    sql<{ id: number }>`select s.id from section as s
      where s.site_id = ${siteId} and s.id <> 0 and s.deleted_ts is null and s.visibility = 1
      order by s.id limit 12`.execute(trx),
  ]);
  const rows = people.flatMap(({ id: profile_id }, at) => [
    ...communities
      .filter((_, index) => (at + index) % 3 !== 0)
      .map(({ id }, index) => row(profile_id, 'communities', id, at * 7 + index)),
    ...people
      .filter((other, index) => other.id !== profile_id && (at * 5 + index * 3) % 11 < 2)
      .map(({ id }, index) => row(profile_id, 'profiles', id, at * 3 + index * 5)),
  ]);
  if (rows.length > 0) await trx.insertInto('follow').values(rows).execute();
  const followed = people.flatMap(({ id: profile_id }, at) =>
    sections.rows
      .filter((_, index) => (at + index) % 5 === 0)
      .slice(0, MOST_SECTIONS)
      .map(({ id }, index) => ({
        ...{
          site_id: siteId,
          profile_id,
          section_id: id,
          since_ts: now - ((at * 11 + index * 17) % 300) * DAY,
        },
      })),
  );
  if (followed.length > 0) await trx.insertInto('section_follow').values(followed).execute();

  function row(profile_id: number, target_type: string, target_id: number, chance: number) {
    const since_ts = now - ((chance * 29) % 400) * DAY - ((chance * 4_217) % DAY);
    const status = chance % 13 === 4 ? 2 : 1;
    return { site_id: siteId, id: nextId(), profile_id, target_type, target_id, status, since_ts };
  }
}
