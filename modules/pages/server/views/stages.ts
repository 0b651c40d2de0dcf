import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { besides, frontPosts } from '../posts/front-posts.ts';
import { newestOfSections } from '../posts/subject-posts.ts';
import { type Teaser, teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';

/** A hand-made list of posts, as layouts show it. */
export type ShownStage = { id: number; title: string; slug: string; posts: Teaser[] };

const MOST_STAGES = 6;
const IN_STAGE = 4;

/** The first stages of a site with what stands in them for readers, in the order given by hand and then by age. */
export async function shownStages(
  needs: PagesNeeds,
  site: ReaderSite,
  taken: ReadonlySet<number>,
): Promise<ShownStage[]> {
  const [tree, closed, languages] = await Promise.all([
    needs.sections(site.id),
    needs.closed(site.id),
    needs.languages(site.id),
  ]);
  const passes = besides(isListed(closed, languages), [...taken]);
  const stages = [...tree.values()]
    .filter(({ type, status }) => type === 'stage' && status === 1)
    .slice(0, MOST_STAGES);
  const found = await Promise.all(
    stages.map(async ({ id }) => {
      const front = { siteId: site.id, sectionId: id, isByHand: true, passes };
      const slice = { offset: 0, limit: IN_STAGE };
      const { rows } = await frontPosts(needs.db, front, slice, (without, part) =>
        newestOfSections(needs.db, site.id, [id], besides(passes, without), part),
      );
      return rows;
    }),
  );
  const teasers = await teasersOf(needs, site, found.flat());
  const byId = new Map(teasers.map((post) => [post.id, post]));
  return stages.flatMap(({ id, title, slug }, at) => {
    const posts = (found[at] ?? []).flatMap((row) => byId.get(row.id) ?? []);
    return posts.length === 0 ? [] : [{ id, title, slug, posts }];
  });
}
