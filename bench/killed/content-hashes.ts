import type pg from 'pg';

/** What a site holds, by what a reader would see of it: ids and times of the import are left out. */
const questions: Record<string, string> = {
  posts: `select p.headline, p.slug, p.status, p.visibility, p.type, p.created_ts, p.published_ts, p.revision, b.body,
      (select array_agg(a.name order by place) from unnest(p.author_ids) with ordinality as l (id, place)
        join profile a on a.site_id = p.site_id and a.id = l.id) as authors,
      (select array_agg(t.slug order by place) from unnest(p.tag_ids) with ordinality as l (id, place)
        join tag t on t.site_id = p.site_id and t.id = l.id) as tags,
      (select array_agg(s.slug order by place) from unnest(p.section_ids) with ordinality as l (id, place)
        join section s on s.site_id = p.site_id and s.id = l.id) as sections
    from post p join post_body b on b.site_id = p.site_id and b.post_id = p.id`,
  profiles: 'select title, name, email from profile',
  sections: `select s.title, s.slug, p.slug as parent from section s
    left join section p on p.site_id = s.site_id and p.id = s.parent_id`,
  tags: 'select title, slug, is_hidden from tag',
  redirects: 'select path, redirect_to, status from redirect',
  sources: 'select kind, source_id, content_hash, pending from import_source',
};

/** One hash for each kind of thing, the same for the same content in any order. */
export async function contentHashes(pool: pg.Pool): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await pool.query<{ hash: string; rows: number }>(
      `select count(*) as rows, md5(string_agg(line, ',' order by line)) as hash
       from (select md5(row_to_json(r)::text) as line from (${question}) r) l`,
    );
    hashes[name] = `${rows[0]?.rows} ${rows[0]?.hash}`;
  }
  return hashes;
}
