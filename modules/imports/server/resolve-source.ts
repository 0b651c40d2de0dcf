import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** A post or a person of the source, as far as it tells whether the site knows it. */
export type Sample = {
  what: 'posts' | 'pages' | 'authors';
  id: string;
  title: string;
  createdTs: number | null;
  email?: string | null;
};

export const MOST_SAMPLES = 500;

/** This share of the posts known by id must also look like what is here, or the source is another one. */
const SURE = 0.5;

/**
 * The name under which the site remembers this source. Two sources may call themselves the same (every export of
 * a test site comes from http://localhost), and one source may come in under two names (packed, renamed): what
 * their posts look like decides.
 */
export async function resolveSource(
  db: Db,
  siteId: number,
  wanted: { kind: string; identity: string | null; inputName: string },
  samples: readonly Sample[],
): Promise<string> {
  const name = `${wanted.kind}:${wanted.identity ?? plainName(wanted.inputName)}`;
  const matches = await matchesBySource(db, siteId, wanted.kind, samples);
  const own = matches.get(name);
  if (own && own.same >= own.known * SURE) return name;
  if (wanted.identity === null) {
    const best = [...matches].sort(([, a], [, b]) => b.same - a.same)[0];
    if (best && best[1].same > 0 && best[1].same >= best[1].known * SURE) return best[0];
  }
  if (!own) return name;
  for (let number = 2; ; number += 1) {
    const other = matches.get(`${name}#${number}`);
    if (!other || other.same >= other.known * SURE) return `${name}#${number}`;
  }
}

type Matches = Map<string, { known: number; same: number }>;

/**
 * For each source of the kind: how many of the posts it knows by id, and how many of these look the same. Of people
 * whose addresses are known these alone tell.
 */
async function matchesBySource(
  db: Db,
  siteId: number,
  kind: string,
  samples: readonly Sample[],
): Promise<Matches> {
  if (samples.length === 0) return new Map();
  const { rows } = await sql<{ source: string; known: number; same: number }>`
    select known.source, count(*) as known,
      count(*) filter (where case when here.email is not null and wanted.email is not null
        then here.email = wanted.email
        else here.created_ts = wanted.created_ts or here.title = wanted.title end) as same
    from unnest(${samples.map(({ what }) => what)}::text[], ${samples.map(({ id }) => id)}::text[],
      ${samples.map(({ title }) => title)}::text[], ${samples.map(({ createdTs }) => createdTs)}::bigint[],
      ${samples.map(({ email = null }) => email)}::text[]) as wanted (kind, id, title, created_ts, email)
    join import_source as known on known.site_id = ${siteId} and known.kind = wanted.kind
      and known.source_id = wanted.id
    cross join lateral (
      select created_ts, headline as title, null as email from post
      where wanted.kind <> 'authors' and post.site_id = ${siteId} and post.id = known.object_id
      union all select null, title, lower(email) from profile
      where wanted.kind = 'authors' and profile.site_id = ${siteId} and profile.id = known.object_id
    ) as here
    where known.source like ${`${kind}:%`}
    group by known.source`.execute(db);
  return new Map(rows.map(({ source, known, same }) => [source, { known, same }]));
}

function plainName(inputName: string): string {
  return inputName.replace(/\.(gz|tgz|zip|tar)$/i, '').replace(/\.(tar|xml|json|jsonl|ndjson)$/i, '');
}
