import type { SourceItem } from '../../source.ts';
import { htmlOfText, slugOf } from '../plain-text.ts';
import type { SeenIds } from '../seen-ids.ts';
import type { GhostLinks } from './ghost-links.ts';
import { textIn } from './ghost-tables.ts';

/** The people and the tags of the export, before its posts. */
export function* peopleAndTags(links: GhostLinks, seen: SeenIds): Generator<SourceItem> {
  for (const row of links.users) yield* personOf(row, seen);
  for (const row of links.tags) yield* tagOf(row, seen);
}

const KEPT_OF_PEOPLE =
  `profile_image cover_image image cover website location facebook twitter threads bluesky mastodon tiktok youtube
  instagram linkedin meta_title meta_description`.split(/\s+/);

function* personOf(row: Record<string, unknown>, seen: SeenIds): Generator<SourceItem> {
  const name = textIn(row, 'name') ?? textIn(row, 'slug') ?? textIn(row, 'email') ?? '';
  const id = textIn(row, 'id') ?? textIn(row, 'slug') ?? textIn(row, 'email');
  if (id === null) {
    yield {
      what: 'skipped',
      kind: 'authors',
      id: '',
      title: name,
      reason: 'It has no ID and no name.',
    };
    return;
  }
  if (!seen.add(`authors\n${id}`)) {
    yield {
      what: 'skipped',
      kind: 'authors',
      id,
      title: name,
      reason: 'Another item in the file has the same ID.',
    };
    return;
  }
  const bio = textIn(row, 'bio');
  yield {
    what: 'authors',
    id,
    name: name || id,
    slug: slugOf(textIn(row, 'slug') ?? name) || null,
    email: textIn(row, 'email'),
    aboutHtml: bio === null ? null : `<p>${htmlOfText(bio)}</p>`,
    extra: kept(row, KEPT_OF_PEOPLE),
  };
}

const LOST_OF_TAGS =
  `feature_image image og_image og_title og_description twitter_image twitter_title twitter_description meta_title
  meta_description codeinjection_head codeinjection_foot canonical_url accent_color`.split(/\s+/);

function* tagOf(row: Record<string, unknown>, seen: SeenIds): Generator<SourceItem> {
  const name = textIn(row, 'name') ?? textIn(row, 'slug') ?? '';
  const slug = textIn(row, 'slug');
  const id = textIn(row, 'id') ?? slug ?? name;
  if (id === '' || name === '') {
    yield { what: 'skipped', kind: 'tags', id, title: name, reason: 'It has no name.' };
    return;
  }
  if (!seen.add(`tags\n${id}`)) {
    yield {
      what: 'skipped',
      kind: 'tags',
      id,
      title: name,
      reason: 'Another item in the file has the same ID.',
    };
    return;
  }
  yield {
    what: 'tags',
    id,
    name,
    slug: slugOf(slug ?? name) || null,
    description: textIn(row, 'description'),
    isHidden: name.startsWith('#') || row.visibility === 'internal',
  };
  const lost = Object.keys(kept(row, LOST_OF_TAGS));
  if (lost.length > 0) {
    yield {
      what: 'warning',
      kind: 'tags',
      id,
      title: name,
      message: `Not kept of the tag: ${lost.join(', ')}.`,
    };
  }
}

function kept(row: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys
      .filter((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
      .map((key) => [key, row[key]]),
  );
}
