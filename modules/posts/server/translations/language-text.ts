import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import type { LanguageText } from '../../post-translations.contract.ts';
import { diffRevisions } from '../revisions/diff-revisions.ts';
import { type ContentRow, findContent } from '../writing/content.queries.ts';
import { sourceRevisionOf } from './translations.queries.ts';

type Said = Pick<ContentRow, 'kicker' | 'headline' | 'subheadline' | 'excerpt' | 'body'>;

type Asked = { source: number; postId: number; otherPostId: number };

/** The text of a post in one of its languages; of the source of another one, what changed since that was made. */
export async function textInLanguage(
  db: Db,
  siteId: number,
  { source, postId, otherPostId }: Asked,
): Promise<LanguageText> {
  const row = await findContent(db, siteId, otherPostId);
  if (!row) throw notFound();
  const isSource = otherPostId === source;
  const revision = isSource ? await sourceRevisionOf(db, siteId, postId) : null;
  const changes = revision === null ? [] : await changesSince(db, siteId, row, revision);
  const isStale = changes === null || changes.length > 0;
  const { id, language, status, kicker, headline, subheadline, excerpt, body } = row;
  return {
    ...{ post_id: id, lang_id: language, is_source: isSource, status },
    ...{ kicker, headline, subheadline, excerpt, body },
    ...{ post_revision: row.revision, is_stale: isStale, changes },
  };
}

/** How the text of a source differs from what a translation was made of; null where that is not kept. */
async function changesSince(
  db: Db,
  siteId: number,
  source: ContentRow,
  revision: number,
): Promise<LanguageText['changes']> {
  if (source.revision <= revision) return [];
  const { rows } = await sql<{ content: Partial<Said>; body: string }>`select content, body from post_revision
    where site_id = ${siteId} and post_id = ${source.id} and number <= ${revision} and autosave = 0
    order by number desc limit 1`.execute(db);
  const [then] = rows;
  if (!then) return null;
  const was = { kicker: '', headline: '', subheadline: '', excerpt: '', ...then.content, body: then.body };
  return diffRevisions(textOf(was), textOf(source));
}

function textOf({ kicker, headline, subheadline, excerpt, body }: Said) {
  return { content: { kicker, headline, subheadline, excerpt }, body };
}
