import { PRIVATE } from '#modules/posts/post-status.contract.ts';
import { isLivePost } from '#modules/posts/posts.public.ts';
import {
  type FindRedirect,
  isReservedPath,
  type RedirectPath,
  readRedirectPath,
} from '#modules/redirects/redirects.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { ResolvedRoute } from '../permalinks.contract.ts';
import type { AskedAddress } from './asked-address.ts';

export type ResolveNeeds = {
  db: Db;
  findRedirect: FindRedirect;
  sections(siteId: number): Promise<SectionTree>;
};

/** Stages and links to elsewhere have no page of their own. */
const WITH_PAGE: readonly string[] = ['section', 'static'];
const nothing = { post: null, section: null };

/** What readers of an address get: where a redirect leads, as it does before everything else, or a page. */
export async function resolve(
  needs: ResolveNeeds,
  siteId: number,
  asked: AskedAddress,
): Promise<ResolvedRoute | null> {
  const read = readRedirectPath(asked.path);
  if (read === null || isReservedPath(read)) return null;
  const found = await needs.findRedirect(siteId, asked.path, asked.query);
  if (found) {
    const status = found.location === null ? 410 : found.redirect.status;
    return {
      ...{ page_type: 'redirect', path: read.path, status, location: found.location },
      context: nothing,
    };
  }
  return (await ofSection(needs, siteId, read)) ?? (await ofPost(needs.db, siteId, read));
}

async function ofSection(
  needs: ResolveNeeds,
  siteId: number,
  { path, key }: RedirectPath,
): Promise<ResolvedRoute | null> {
  if (key === '/') {
    return {
      page_type: 'home',
      path,
      status: 200,
      location: null,
      context: { post: null, section: { id: 0 } },
    };
  }
  const tree = await needs.sections(siteId);
  const section = [...tree.values()].find(
    (node) =>
      node.status !== PRIVATE && WITH_PAGE.includes(node.type) && readRedirectPath(node.path)?.key === key,
  );
  if (!section) return null;
  return {
    ...{ page_type: 'section', path, status: 200, location: null },
    context: { post: null, section: { id: section.id } },
  };
}

async function ofPost(db: Db, siteId: number, { path, key }: RedirectPath): Promise<ResolvedRoute | null> {
  const post = await db
    .selectFrom('post_slug as s')
    .innerJoin('post as p', (join) => join.onRef('p.id', '=', 's.post_id').on('p.site_id', '=', siteId))
    .select(['p.id', 'p.type'])
    .where('s.site_id', '=', siteId)
    .where('s.page_type', 'in', ['post', 'page'])
    .where('s.slug', '=', key.slice(1))
    .where('s.is_current', '=', true)
    .where(isLivePost())
    .executeTakeFirst();
  if (!post) return null;
  return {
    ...{ page_type: post.type === 'particle' ? 'particle' : 'post', path, status: 200, location: null },
    context: { post: { id: post.id }, section: null },
  };
}
