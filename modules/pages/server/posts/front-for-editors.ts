import { sql } from 'kysely';
import { sectionFamily } from '#modules/sections/sections.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { pagesNeedsOf } from '../needs-of-pages.ts';
import { besides } from './front-posts.ts';
import { newestOfSections, onSectionFront } from './subject-posts.ts';
import { newestPosts } from './teaser-rows.ts';
import { isListed } from './visible-posts.ts';

/** A front as those see it who order it; section 0 is the front page. */
export type FrontForEditors = {
  /** The newest posts that readers see there, without some of them. */
  newest(front: Front, without: readonly number[], limit: number): Promise<number[]>;
  /** Those of the posts that readers see there. */
  shown(front: Front, postIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The sections that are not open to everybody. */
  closed(siteId: number): Promise<ReadonlySet<number>>;
};
type Front = { siteId: number; sectionId: number };

export const frontForEditorsOf = oncePerGround((ground: Ground): FrontForEditors => {
  const { db, sections: trees, closed, languages } = pagesNeedsOf(ground);
  // Null for the posts of all sections.
  const sections = async ({ siteId, sectionId }: Front) =>
    sectionId === 0 ? null : sectionFamily(await trees(siteId), sectionId);
  const shownIn = async (siteId: number) => ({
    closed: await closed(siteId),
    languages: await languages(siteId),
  });
  return {
    newest: async (front, without, limit) => {
      const { siteId } = front;
      const [shown, ids] = [await shownIn(siteId), await sections(front)];
      const passes = besides(isListed(shown.closed, shown.languages), without);
      const slice = { offset: 0, limit };
      const rows = ids
        ? await newestOfSections(db, siteId, ids, passes, slice)
        : await newestPosts(db, siteId, passes, slice);
      return rows.map(({ id }) => id);
    },
    shown: async (front, postIds) => {
      if (postIds.length === 0) return new Set();
      const { siteId } = front;
      const [shown, ids] = [await shownIn(siteId), await sections(front)];
      const passes = ids ? onSectionFront(shown, ids) : isListed(shown.closed, shown.languages);
      const { rows } = await sql<{ id: number }>`select p.id from post as p
        where p.site_id = ${siteId} and p.id = any(${[...postIds]}::bigint[]) and ${passes}`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    closed: async (siteId) => {
      const { isPrivate, isRestricted } = await closed(siteId);
      return new Set([...isPrivate, ...isRestricted]);
    },
  };
});
