import type { SectionNode } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { keep } from '#platform/server/kept.ts';
import { Written } from '#platform/server/written.ts';
import { PostRow, PostSection } from '../posts.contract.ts';
import {
  type FindHeadlines,
  type PostNames,
  type PresentedPost,
  parentHeadlines,
  presentRows,
  sectionsOf,
} from './post-row.ts';
import { findRecords, type PostVersion } from './posts.queries.ts';

/** About a kilobyte each. */
const MOST_KEPT = 12_000;
/** In case the word was lost that a name in a row is another one now. */
const KEPT_MILLISECONDS = 60_000;
/** What the names in a row hang on. */
const topics = ['profile', 'section', 'tag', 'community'];
/** A row may change between being found and being read; after so many times it is left to the next call. */
const MOST_TRIES = 3;

/** Rows differ by the zone of the site, and by where their reader may see figures; null for everywhere. */
type Site = { id: number; timezone: string };
type Reading = Site & { statsIn: readonly number[] | null };
type KeptRow = {
  id: number;
  parent_id: number | null;
  section_ids: readonly number[];
  /** What is written; a row with a parent says a headline that not everybody may see, and is written each time. */
  row: Written<typeof PostRow> | PresentedPost;
};

type Page = { rows: readonly PostVersion[] };
export type PageShown<Found> = {
  page: Found;
  posts: Written<typeof PostRow>[];
  subpages: Written<typeof PostSection>[];
};
export type ShowPage = <Found extends Page>(
  reading: Reading,
  find: () => Promise<Found>,
  findHeadlines: FindHeadlines,
) => Promise<PageShown<Found>>;

/**
 * Shows the pages that lists find. What a row says is written once for each of its versions: most lists show what
 * another one has just shown, and reading, naming, checking and writing it cost far more than finding it.
 */
export function shownRows(db: Db, events: Events, names: PostNames): ShowPage {
  const kept = keep<string, KeptRow>({
    most: MOST_KEPT,
    maxAgeMilliseconds: KEPT_MILLISECONDS,
    events,
    load: async (keys) => {
      const rows = new Map<string, KeptRow>();
      const wanted = keys.map(readKey);
      for (const same of Map.groupBy(wanted, ({ group }) => group).values()) {
        const [site] = same as [Reading, ...unknown[]];
        const records = await findRecords(
          db,
          site.id,
          same.map(({ postId }) => postId),
        );
        const presented = await presentRows(records, site, names, site.statsIn);
        for (const [at, record] of records.entries()) {
          const row = presented[at] as PresentedPost;
          const { id, parent_id, section_ids } = record;
          const text = parent_id === null ? Written.of(PostRow, row) : row;
          rows.set(keyOf(site, record), { id, parent_id, section_ids, row: text });
        }
      }
      return rows;
    },
  });
  for (const topic of topics) events.on(topic, () => kept.clear());

  return async (site, find, findHeadlines) => {
    for (let tries = 1; ; tries += 1) {
      const page = await find();
      const keys = page.rows.map((version) => keyOf(site, version));
      const [byKey, tree] = await Promise.all([kept.getMany(keys), names.sections(site.id)]);
      const rows = keys.flatMap((key) => byKey.get(key) ?? []);
      // Whether one may see a row was decided for the version that was found; another one is asked for anew.
      if (rows.length < keys.length && tries < MOST_TRIES) continue;
      const headlines = await parentHeadlines(rows, findHeadlines);
      const posts = rows.map(({ row, parent_id }) =>
        row instanceof Written
          ? row
          : Written.of(PostRow, { ...row, parent_headline: headlines.get(parent_id ?? 0) ?? null }),
      );
      return { page, posts, subpages: sectionsOf(rows, tree).map(writtenSection) };
    }
  };
}

const sections = new WeakMap<SectionNode, Written<typeof PostSection>>();

/** A tree of sections is read anew when one of them changes, so each node stays what it is. */
function writtenSection(node: SectionNode): Written<typeof PostSection> {
  const found = sections.get(node) ?? Written.of(PostSection, node);
  sections.set(node, found);
  return found;
}

const keyOf = (
  { timezone, id: siteId, statsIn }: Reading,
  { id, row_version }: { id: number; row_version: number },
): string => `${timezone} ${siteId} ${statsIn?.join() ?? '*'} ${id} ${row_version}`;

function readKey(key: string): Reading & { group: string; postId: number } {
  const [timezone = '', siteId, stats = '', postId] = key.split(' ');
  const statsIn = stats === '*' ? null : stats.split(',').filter(Boolean).map(Number);
  return {
    id: Number(siteId),
    timezone,
    statsIn,
    group: `${timezone} ${siteId} ${stats}`,
    postId: Number(postId),
  };
}
