const LONG_AGO = 1_700_000_000;

/** A live post as an import brings it in. */
export function loadedPost(
  id: number,
  differs: { sectionIds?: number[]; primarySectionId?: number; authorIds?: number[] } = {},
) {
  return {
    id,
    communityId: null,
    parentId: null,
    type: 'article' as const,
    status: 0 as const,
    visibility: 1 as const,
    headline: 'A post',
    subheadline: '',
    slug: `post-${id}`,
    language: null,
    rating: 0,
    isFeatured: false,
    commentsEnabled: true,
    image: null,
    authorIds: [] as number[],
    sectionIds: [] as number[],
    tagIds: [] as number[],
    primarySectionId: null as number | null,
    scheduledTs: null,
    publishedTs: LONG_AGO,
    createdTs: LONG_AGO,
    updatedTs: LONG_AGO,
    createdBy: null,
    body: '',
    excerpt: '',
    password: null,
    custom: {},
    seo: {},
    ...differs,
  };
}
