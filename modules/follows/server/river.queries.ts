import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isListed } from '#modules/pages/pages.public.ts';
import type { ClosedSections, PlacedPost } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { Followed } from './follows.queries.ts';

export type RiverRow = PlacedPost & {
  headline: string;
  subheadline: string;
  section_ids: number[];
  shown_ts: number;
};

const published = sql.raw('coalesce(p.published_ts, p.created_ts)');
const linked = sql.raw('coalesce(l.published_ts, l.created_ts)');
const live = sql`${[...LIVE]}::int[]`;

type Asked = { closed: ClosedSections; after: ListCursor | null; limit: number; from?: number | undefined };
type Page = { rows: RiverRow[]; next: ListCursor | null };

/** Where the walks of all that is followed would read more rows, one of the newest posts of the site is the shorter. */
const MOST_WALKED = 10_000;
/** So many of the newest posts are looked at then, in two steps: the first is enough for whoever follows a lot. */
const LOOKED_AT = [500, 4_500];

/**
 * The newest live posts of what is followed, each once: fewer than asked for where many are looked at for few, and then
 * `next` says where to go on.
 * @param from leaves out what is older, in unix seconds
 */
export async function riverPosts(db: Db, siteId: number, followed: Followed, asked: Asked): Promise<Page> {
  const { limit } = asked;
  const things = followed.communities.length + followed.sections.length + followed.profiles.length;
  if (!followed.site && things * limit > MOST_WALKED) return amongNewest(db, siteId, followed, asked);
  const rows = await ofEach(db, siteId, followed, { ...asked, limit: limit + 1 });
  return pageIn(rows, limit);
}

function pageIn(rows: readonly RiverRow[], limit: number): Page {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: last ? { value: last.shown_ts, id: last.id } : null };
}

type Looked = Pick<RiverRow, 'id' | 'shown_ts' | 'community_id' | 'author_ids' | 'section_ids'>;

/** Those of the newest posts of the site that are of what is followed. */
async function amongNewest(
  db: Db,
  siteId: number,
  { communities, profiles, sections }: Followed,
  { closed, after, limit, from }: Asked,
): Promise<Page> {
  const [ofCommunities, ofPeople, ofSections] = [new Set(communities), new Set(profiles), new Set(sections)];
  const found: Looked[] = [];
  let place = after;
  for (const most of LOOKED_AT) {
    const { rows } =
      await sql<Looked>`select p.id, ${published} as shown_ts, p.community_id, p.author_ids, p.section_ids
      from post as p
      where p.site_id = ${siteId} and p.status = any(${live}) and ${isListed(closed)}
        ${between(published, sql.raw('p.id'), place, from)}
      order by ${published} desc, p.id desc limit ${most}`.execute(db);
    for (const row of rows) {
      const isFollowed =
        (row.community_id !== null && ofCommunities.has(row.community_id)) ||
        row.author_ids.some((id) => ofPeople.has(id)) ||
        row.section_ids.some((id) => ofSections.has(id));
      if (isFollowed) found.push(row);
      if (found.length > limit) break;
    }
    const last = rows.at(-1);
    place = last && rows.length === most ? { value: last.shown_ts, id: last.id } : null;
    if (found.length > limit || place === null) break;
  }
  const page = await whole(db, siteId, found.slice(0, limit));
  const end = found.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: end ? { value: end.shown_ts, id: end.id } : place };
}

async function whole(db: Db, siteId: number, found: readonly Looked[]): Promise<RiverRow[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Omit<RiverRow, 'shown_ts'>>`select ${columns} from post as p
    where p.site_id = ${siteId} and p.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, shown_ts }) => {
    const row = byId.get(id);
    return row ? { ...row, shown_ts } : [];
  });
}

const columns =
  sql.raw(`p.id, p.type, p.slug, p.created_ts, p.primary_section_id, p.author_ids, p.tag_ids, p.community_id,
  p.headline, p.subheadline, p.section_ids`);

/** A short walk of each thing, then the newest of all. */
async function ofEach(
  db: Db,
  siteId: number,
  followed: Followed,
  { closed, after, limit, from }: Asked,
): Promise<RiverRow[]> {
  const walk = { listed: isListed(closed), after, from, limit };
  const walks = [
    ...(followed.site ? [ofSite(siteId, walk)] : []),
    ...(followed.communities.length > 0 ? [ofCommunities(siteId, followed.communities, walk)] : []),
    ...(followed.sections.length > 0
      ? [ofLinks(siteId, 'post_section', 'section_id', followed.sections, walk)]
      : []),
    ...(followed.profiles.length > 0
      ? [ofLinks(siteId, 'post_author', 'profile_id', followed.profiles, walk)]
      : []),
  ];
  if (walks.length === 0) return [];
  const { rows } = await sql<RiverRow>`
    select ${columns}, found.shown_ts
    from (
      select one.id, one.shown_ts from (${sql.join(walks, sql` union `)}) as one
      order by one.shown_ts desc, one.id desc limit ${limit}
    ) as found
    join post as p on p.site_id = ${siteId} and p.id = found.id
    order by found.shown_ts desc, found.id desc`.execute(db);
  return rows;
}

type Walk = Pick<Asked, 'after' | 'from' | 'limit'> & { listed: RawBuilder<SqlBool> };

const between = (
  when: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: ListCursor | null,
  from: number | undefined,
) => sql`${after ? sql` and (${when}, ${id}) < (${after.value}, ${after.id})` : sql``}
  ${from === undefined ? sql`` : sql` and ${when} >= ${from}`}`;

const ofSite = (siteId: number, { listed, after, from, limit }: Walk) =>
  sql`(select p.id, ${published} as shown_ts from post as p
    where p.site_id = ${siteId} and p.status = any(${live}) and ${listed}
      ${between(published, sql.raw('p.id'), after, from)}
    order by ${published} desc, p.id desc limit ${limit})`;

const ofCommunities = (siteId: number, ids: readonly number[], { listed, after, from, limit }: Walk) =>
  sql`(select p.id, p.shown_ts from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select p.id, ${published} as shown_ts from post as p
      where p.site_id = ${siteId} and p.community_id = wanted.id and p.status = any(${live}) and ${listed}
        ${between(published, sql.raw('p.id'), after, from)}
      order by ${published} desc, p.id desc limit ${limit}
    ) as p)`;

const ofLinks = (
  siteId: number,
  table: 'post_section' | 'post_author',
  key: 'section_id' | 'profile_id',
  ids: readonly number[],
  { listed, after, from, limit }: Walk,
) => sql`(select p.id, p.shown_ts from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select p.id, ${linked} as shown_ts from ${sql.table(table)} as l
      join post as p on p.site_id = ${siteId} and p.id = l.post_id
      where l.site_id = ${siteId} and ${sql.ref(`l.${key}`)} = wanted.id and l.status = any(${live}) and ${listed}
        ${between(linked, sql.raw('l.post_id'), after, from)}
      order by ${linked} desc, l.post_id desc limit ${limit}
    ) as p)`;
