import { publishChange } from '#platform/server/events.ts';
import { record } from '#platform/server/trail.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { addBulkRevisions } from '../revisions/bulk-revisions.ts';
import { languagePlaces, placesFor } from '../translations/language-places.ts';
import { writeTranslation } from '../translations/write-translation.ts';
import { findContent } from '../writing/content.queries.ts';
import { NO_PAGE } from '../writing/stale-pages.ts';
import { deedOf } from './batch-deeds.ts';
import { type BatchPost, valuesOf } from './batch-rules.ts';
import { type BatchedPost, batchQueries } from './batches.queries.ts';
import type { BesideDoing, Besides } from './doing.ts';
import type { Stayed } from './settle-undo.ts';
import { writePosts } from './write-posts.ts';

type Wish = { language: string; translator: number | null };
type Made = { translation_post_id: number };

/** Begins a translation of each post: a draft that says what its source says. */
export async function translateMany(doing: BesideDoing, posts: readonly BatchPost[]): Promise<Besides> {
  const { trx, batch, doer, nextId, now, actor } = doing;
  const { site_id: siteId } = batch;
  const { language, translator } = batch.change as unknown as Wish;
  const by = actor.viewer.profileId;
  const made = new Map<number, Made>();
  const places = await languagePlaces(trx, siteId);
  for (const { id: sourceId } of posts) {
    const source = await findContent(trx, siteId, sourceId);
    if (!source) continue;
    const id = nextId();
    const place = placesFor(places, source.community_id, actor.holder).get(language);
    const communityId = place?.community_id ?? source.community_id;
    const wish = { id, language, translatorId: translator, authorId: translator ?? by, communityId };
    await writeTranslation(trx, { siteId, now, by }, source, wish);
    await record(trx, nextId, {
      ...{ siteId, actor: doer, action: 'post.created', objectKind: 'post', objectId: id, batchId: batch.id },
      after: { type: source.type, language, translation_of: sourceId },
      event: { after: { status: PostStatus.DRAFT }, translation_of: sourceId, batch_id: batch.id, by },
    });
    made.set(sourceId, { translation_post_id: id });
  }
  if (made.size > 0) await publishChange(trx, { topic: 'post', siteId, id: NO_PAGE });
  return made;
}

/** Takes the drafts back that an act made and nobody touched since: they go to the trash. */
export async function removeTranslations(
  doing: BesideDoing,
  rows: readonly BatchedPost[],
): Promise<{ done: Besides; changed: Stayed[] }> {
  const { trx, batch, doer, nextId, now, actor } = doing;
  const { site_id: siteId } = batch;
  const sources = new Map(
    rows.map((row) => [(row.before as unknown as Made).translation_post_id, row.post_id]),
  );
  const drafts = await batchQueries(trx).posts(siteId, [...sources.keys()], true);
  const [untouched, touched] = [
    drafts.filter(({ revision }) => revision === 1),
    drafts.filter(({ revision }) => revision !== 1),
  ];
  const removed = untouched.map((post) => ({
    post,
    next: { ...valuesOf(post), status: PostStatus.REMOVED, scheduled_ts: null },
  }));
  const stamp = { now, by: actor.viewer.profileId };
  await writePosts(trx, siteId, removed, stamp);
  const postIds = untouched.map(({ id }) => id);
  await addBulkRevisions(trx, nextId, siteId, { ...stamp, postIds, changedFields: ['status'] });
  for (const one of removed) {
    const { action, before, after } = deedOf(one);
    await record(trx, nextId, {
      ...{ siteId, actor: doer, action, objectKind: 'post', objectId: one.post.id, before, after },
      batchId: batch.id,
      event: { before, after, batch_id: batch.id, by: stamp.by, is_undo: true },
    });
  }
  if (removed.length > 0) await publishChange(trx, { topic: 'post', siteId, id: NO_PAGE });
  const sourceOf = (draft: number) => sources.get(draft) ?? 0;
  const known = new Set(drafts.map(({ id }) => id));
  return {
    done: new Map(postIds.map((id) => [sourceOf(id), { translation_post_id: id }])),
    changed: [
      ...touched.map(
        ({ id, updated_by: by = null, updated_ts: ts = null }): Stayed => ({
          ...{ id: sourceOf(id), reason: 'changed_since', by, ts },
        }),
      ),
      // Purged since.
      ...[...sources].flatMap(([draft, id]): Stayed[] =>
        known.has(draft) ? [] : [{ id, reason: 'not_found' }],
      ),
    ],
  };
}
