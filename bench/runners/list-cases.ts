import pg from 'pg';
import type { people } from '../data/load-newsroom.ts';
import { places } from '../newsroom/words.ts';

/** A kind of request for the posts list. Several searches take turns, so that no kept answer hides the work. */
export type ListCase = { what: string; who: keyof typeof people; searches: string[] };

/** The ids in this newsroom of what the cases filter by. */
type Ids = Record<'author' | 'rareAuthor' | 'section' | 'rareSection' | 'tag' | 'rareTag', number>;

export async function idsOf(connectionString: string): Promise<Ids> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const idOf = async (table: string, column: string, value: string): Promise<number> => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} where ${column} = $1`, [
      value,
    ]);
    return Number(rows[0]?.id);
  };
  try {
    return {
      author: await idOf('profile', 'email', 'author-0@bench.test'),
      rareAuthor: await idOf('profile', 'email', 'author-250@bench.test'),
      section: await idOf('section', 'slug', 'section-0'),
      rareSection: await idOf('section', 'slug', 'section-55'),
      tag: await idOf('tag', 'slug', 'tag-0'),
      rareTag: await idOf('tag', 'slug', 'tag-350'),
    };
  } finally {
    await client.end();
  }
}

/** By people: they look at a list before they ask again. */
export const asPeopleAsk = { connections: 4, pauseMilliseconds: 20 };

export const newest = 'limit=50&status=98';

export function listCases(ids: Ids): ListCase[] {
  const byEditor = (what: string, ...searches: string[]): ListCase => ({ what, who: 'editor', searches });
  return [
    byEditor('list, published and drafts', 'limit=50&status=99'),
    byEditor('list, drafts', 'limit=50&status=100'),
    byEditor('list, by a busy author', `${newest}&author_id=${ids.author}`),
    byEditor('list, by a rare author', `${newest}&author_id=${ids.rareAuthor}`),
    byEditor('list, by a large section', `${newest}&subpage_id=${ids.section}`),
    byEditor('list, by a small section', `${newest}&subpage_id=${ids.rareSection}`),
    byEditor('list, by a frequent tag', `${newest}&tag_id=${ids.tag}`),
    byEditor('list, by a rare tag', `${newest}&tag_id=${ids.rareTag}`),
    { what: 'list, as a member of a community', who: 'member', searches: [newest] },
    { what: 'list, published and drafts, as a member', who: 'member', searches: ['limit=50&status=99'] },
    { what: 'list, as a contributor', who: 'contributor', searches: ['limit=50&status=99'] },
    byEditor('list, offset 9,950', `${newest}&offset=9950`),
    ...sorts(ids, byEditor),
  ];
}

type Make = (what: string, ...searches: string[]) => ListCase;

function sorts(ids: Ids, make: Make): ListCase[] {
  const by = (key: string) => `${newest}&order_by=${key}`;
  return [
    make('list, sorted by change', by('updated_date')),
    make('list, sorted by title, ascending', `${by('title')}&order_direction=1`),
    make('list, sorted by page views', by('page_views')),
    make('list, by a busy author, sorted by change', `${by('updated_date')}&author_id=${ids.author}`),
    make('list, by a rare author, sorted by change', `${by('updated_date')}&author_id=${ids.rareAuthor}`),
    make('list, by a large section, sorted by views', `${by('page_views')}&subpage_id=${ids.section}`),
    make('list, by a frequent tag, sorted by title', `${by('title')}&tag_id=${ids.tag}`),
    make('list, a section and a tag', `${newest}&subpage_id=${ids.section}&tag_id=${ids.rareTag}`),
    make('list, suspicious', `${newest}&suspicious=1`),
  ];
}

const phrase = (text: string) => `limit=50&status=99&q=${encodeURIComponent(text)}`;

/** Phrases that the trigram index finds at once, by the hundred thousand, and hardly ever with much reading. */
export function searchCases(): ListCase[] {
  const make = (what: string, texts: string[]): ListCase => ({
    what,
    who: 'editor',
    searches: texts.map(phrase),
  });
  return [
    make('search, a rare name', places.slice(1_200, 1_600)),
    make('search, a frequent word', spelled('council')),
    ...worstPhrases.map((text) => make(`search, “${text}”`, spelled(text))),
  ];
}

export const worstPhrases = [
  'the ab',
  'in th',
  'er co',
  'e a',
  'a',
  'ng the',
  'council the',
  'zz',
  'the zzzzzz',
];

/** The same phrase in different spellings: the same work, but no answer kept from the one before. */
function spelled(text: string): string[] {
  return Array.from({ length: 64 }, (_, number) =>
    [...text].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
}
