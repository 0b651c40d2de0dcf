import { takeAssetFacts } from '#modules/assets/asset-archive.public.ts';
import { takeCommentFacts } from '#modules/comments/comment-archive.public.ts';
import { takePostFacts } from '#modules/posts/post-archive.public.ts';
import { giveCommunitySection, takeSectionFacts } from '#modules/sections/section-archive.public.ts';
import { takeTagFacts } from '#modules/tags/tag-archive.public.ts';
import type { SourceKind, SourceSection } from '../source.ts';
import type { Batch, Entry } from './batch.ts';
import type { BatchScope } from './batch-scope.ts';
import { withAccessHere } from './section-access.ts';

/** What an archive of a site knows beside what every source does, given to what this batch made or changed. */
export async function takeFacts(scope: BatchScope, batch: Batch): Promise<void> {
  const { trx, siteId, now } = scope;
  await takeAssetFacts(trx, siteId, factsOf(scope, batch.media));
  const sections = await withAccessHere(scope, factsOf(scope, batch.sections));
  await takeSectionFacts(
    trx,
    siteId,
    sections.map(({ id, facts }) => ({ id, facts: withOwnImage(scope, facts) })),
  );
  for (const { id, facts } of sections) {
    const communityId = scope.communities.get(facts.community ?? '');
    if (communityId !== undefined) await giveCommunitySection(trx, siteId, { id, communityId });
  }
  await takeTagFacts(
    trx,
    siteId,
    factsOf(scope, batch.tags).map(({ id, facts }) => ({
      ...{ id, facts: { ...facts, image_id: ownImage(scope, facts.image_id) } },
    })),
  );
  await takePostFacts(trx, siteId, factsOf(scope, batch.posts), now);
  await takeCommentFacts(trx, siteId, factsOf(scope, batch.comments));
}

type WithFacts<Facts> = { what: SourceKind; id: string; name?: string; facts?: Facts | undefined };

function factsOf<Facts>(
  { ids }: BatchScope,
  entries: readonly Entry<WithFacts<Facts>>[],
): { id: number; facts: Facts; sourceId: string; name: string }[] {
  return entries.flatMap(({ item: { what, id, name = '', facts } }) => {
    const objectId = facts === undefined ? undefined : ids.writtenId(what, id);
    return facts === undefined || objectId === undefined ? [] : [{ id: objectId, facts, sourceId: id, name }];
  });
}

type Facts = NonNullable<SourceSection['facts']>;

/** The picture of a section is one of this site, or none. */
function withOwnImage(scope: BatchScope, facts: Facts): Facts {
  const { image_id } = facts.settings;
  if (typeof image_id !== 'number') return facts;
  return { ...facts, settings: { ...facts.settings, image_id: ownImage(scope, image_id) } };
}

const ownImage = ({ ids }: BatchScope, imageId: number | null): number | null =>
  imageId === null ? null : (ids.objectId('media', String(imageId)) ?? null);
