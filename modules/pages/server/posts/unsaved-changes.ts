import type { Db } from '#platform/server/database.ts';
import type { PostRow } from './post-row.ts';

/** What the page of a post shows of what its writers change; of a slug that is not saved nobody knows whether it is free. */
const shown = [
  ...(['kicker', 'external_url', 'headline', 'subheadline'] as const),
  ...(['excerpt', 'language', 'image', 'author_ids', 'section_ids'] as const),
  ...(['primary_section_id', 'tag_ids', 'layout', 'seo', 'custom', 'comments_enabled'] as const),
];

/** A post as it would be once somebody saves what they have changed. */
export async function withUnsaved(
  db: Db,
  siteId: number,
  profileId: number,
  post: PostRow,
): Promise<PostRow> {
  const layer = await db
    .selectFrom('edit_layer')
    .select(['content', 'body'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', post.id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (!layer) return post;
  const content = layer.content as Partial<PostRow>;
  const changed = shown.filter((name) => content[name] !== undefined).map((name) => [name, content[name]]);
  return { ...post, ...Object.fromEntries(changed), body: layer.body ?? post.body };
}
