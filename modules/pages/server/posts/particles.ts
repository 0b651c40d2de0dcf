import { sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { LIVE, PRIVATE } from '#modules/posts/post-status.contract.ts';
import { findShortcodes } from '#modules/shortcodes/shortcodes.public.ts';
import type { Db } from '#platform/server/database.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { isOpen } from './visible-posts.ts';

/** How deep particles lie in others, how many different ones a page shows, and at how many places. */
const MOST_DEEP = 3;
const MOST_PARTICLES = 20;
const MOST_PLACES = 50;
const MOST_LENGTH = 2_000_000;

/** A reusable block as WordPress writes it down, by the id that it had there. */
const REUSED = /<!--\s*wp:block\s+\{\s*"ref"\s*:\s*(\d{1,16})\s*\}\s*\/-->/g;

type Particle = { id: number; source_ids: string[]; body: string };
/** Which particle a mark names: by its id, or by the one that it had where the text came from. */
type Named = { key: string; start: number; end: number };

/** A body of readers with the ids of the particles that it names, shown or not, and those that it shows. */
export type WithParticles = {
  html: string;
  particleIds: number[];
  particles: { id: number; body: string }[];
};

type ParticleNeeds = {
  db: Db;
  /** What is closed to whoever reads. */
  closed: ClosedSections;
  /** The body of a post as it may stand on a page. */
  clean(body: string, postId: number): string;
};

/** Blocks that other systems keep apart, as the marks that are known here. */
export const withParticleMarks = (body: string): string =>
  body.includes('wp:block') ? body.replace(REUSED, '<p>[particle ref="$1"]</p>') : body;

/**
 * Puts the text of particles where a body names them: of those that readers may see, never one into itself, and
 * of what is too deep, too many or too long nothing.
 */
export async function withParticles(
  { db, closed, clean }: ParticleNeeds,
  siteId: number,
  post: { id: number; body: string },
): Promise<WithParticles> {
  const whole = clean(post.body, post.id);
  const known = new Map<string, Particle | null>();
  const ids = new Set<number>();
  let places = 0;
  let length = whole.length;
  const load = async (keys: readonly string[]) => {
    const asked = keys.filter((key) => !known.has(key)).slice(0, Math.max(0, MOST_PARTICLES - known.size));
    for (const key of asked) {
      known.set(key, null);
      if (!key.startsWith('ref ')) ids.add(Number(key));
    }
    if (asked.length === 0) return;
    for (const one of await findParticles(db, siteId, asked, closed)) {
      ids.add(one.id);
      for (const key of [String(one.id), ...one.source_ids.map((id) => `ref ${id}`)])
        if (asked.includes(key)) known.set(key, one);
    }
  };
  const expanded = async (html: string, within: readonly number[]): Promise<string> => {
    const found = marksIn(html);
    if (found.length === 0) return html;
    await load([...new Set(found.map(({ key }) => key))]);
    let text = '';
    let at = 0;
    for (const { key, start, end } of found) {
      const particle = known.get(key) ?? null;
      const isShown = particle !== null && !within.includes(particle.id) && within.length <= MOST_DEEP;
      places += 1;
      let inner = '';
      if (isShown && places <= MOST_PLACES && length <= MOST_LENGTH) {
        length += particle.body.length;
        inner = await expanded(clean(particle.body, particle.id), [...within, particle.id]);
      }
      text += html.slice(at, start) + (inner === '' ? '' : `<div class="wp-block-particle">${inner}</div>`);
      at = end;
    }
    return text + html.slice(at);
  };
  const html = await expanded(whole, [post.id]);
  // What was put together from parts must be whole as well.
  return {
    html: html === whole ? html : safeHtml(html),
    particleIds: [...ids],
    particles: [...new Set(known.values())].flatMap((one) => (one ? [{ id: one.id, body: one.body }] : [])),
  };
}

/** Where particles stand; a paragraph that holds one alone goes with it. */
function marksIn(html: string): Named[] {
  if (!html.includes('[particle')) return [];
  return findShortcodes(html, (name) => name === 'particle').flatMap(({ name, attributes, start, end }) => {
    if (name !== 'particle') return [];
    const { id, ref } = attributes;
    const key = /^\d{1,16}$/.test(id ?? '')
      ? String(Number(id))
      : /^\d{1,16}$/.test(ref ?? '')
        ? `ref ${ref}`
        : '';
    const before = /<p(?:\s[^<>]{0,200})?>\s*$/.exec(html.slice(Math.max(0, start - 300), start));
    const after = before ? /^\s{0,20}<\/p>/.exec(html.slice(end, end + 30)) : null;
    const isAlone = before !== null && after !== null;
    return [
      { key, start: isAlone ? start - before[0].length : start, end: end + (isAlone ? after[0].length : 0) },
    ];
  });
}

/** Those of the particles that readers may see: live, without a password, for everybody, and in no section that is closed. */
async function findParticles(
  db: Db,
  siteId: number,
  keys: readonly string[],
  closed: ClosedSections,
): Promise<Particle[]> {
  const ids = keys.filter((key) => /^\d+$/.test(key)).map(Number);
  const refs = keys.filter((key) => key.startsWith('ref ')).map((key) => key.slice(4));
  const { rows } = await sql<Particle>`
    select p.id, b.body, array(select s.source_id from import_source as s where s.site_id = ${siteId}
        and s.kind = 'posts' and s.object_id = p.id) as source_ids
    from post as p join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    where p.site_id = ${siteId} and p.type = 'particle' and p.status = any(${[...LIVE]}::int[])
      and p.visibility <> ${PRIVATE} and p.deleted_ts is null and coalesce(b.password, '') = '' and ${isOpen(closed)}
      and (p.id = any(${ids}::bigint[]) or p.id = any(select named.object_id from import_source as named
        where named.site_id = ${siteId} and named.kind = 'posts' and named.source_id = any(${refs}::text[])))
    order by p.id`.execute(db);
  return rows;
}
