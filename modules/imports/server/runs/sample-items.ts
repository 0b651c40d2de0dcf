import { MOST_SAMPLES_SHOWN } from '../../import-kinds.contract.ts';
import type { SiteImportPreview } from '../../imports.contract.ts';
import type { SourceAuthor, SourceItem, SourcePost } from '../source.ts';

type Sample = SiteImportPreview['samples'][number];
type PersonSample = NonNullable<SiteImportPreview['people']>[number];
type Seen = Pick<SourcePost, 'title' | 'slug' | 'status' | 'publishedTs' | 'createdTs'> & {
  authorId: string | undefined;
  sectionId: string | null | undefined;
};

/** Of a source with more people and sections, samples of the first posts go without some names. */
const MOST_NAMES = 10_000;

type Samples = {
  see(item: SourceItem): void;
  samples(): Sample[];
  people(): PersonSample[];
};

/** Looks at the items of a source as they pass, and keeps the first posts with their names, and the first people. */
export function sampleItems(): Samples {
  const names = new Map<string, string>();
  const posts: Seen[] = [];
  const people: PersonSample[] = [];
  return {
    see: (item) => {
      if (item.what === 'authors' || item.what === 'sections') {
        if (item.what === 'authors' && people.length < MOST_SAMPLES_SHOWN) people.push(sampleOf(item));
        if (names.size < MOST_NAMES) names.set(`${item.what} ${item.id}`, item.name);
      } else if (item.what === 'posts' && posts.length < MOST_SAMPLES_SHOWN) {
        const { title, slug, status, publishedTs, createdTs, authorIds, primarySectionId, sectionIds } = item;
        const sectionId = primarySectionId ?? sectionIds[0];
        posts.push({ title, slug, status, publishedTs, createdTs, authorId: authorIds[0], sectionId });
      }
    },
    people: () => people,
    samples: () =>
      posts.map(({ title, slug, status, publishedTs, createdTs, authorId, sectionId }) => ({
        ...{ title, slug, status, published_ts: publishedTs ?? createdTs },
        author: names.get(`authors ${authorId}`) ?? null,
        section: names.get(`sections ${sectionId}`) ?? null,
      })),
  };
}

const sampleOf = ({ name, email, extra, roles = [] }: SourceAuthor): PersonSample => ({
  ...{ name, email, role: roles.join(', ') },
  job_title: typeof extra?.jobTitle === 'string' ? extra.jobTitle : '',
});
