import { editablePost, holdPost, seenPosts } from '#modules/posts/posts.public.ts';
import type { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { ApiError, notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, refusedField, removeRow } from '#platform/server/rows/write-rows.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  addLiveEntry,
  changeLiveEntry,
  deleteLiveEntry,
  entryEmpty,
  type LiveEntry,
  listLiveEntries,
  liveBlogEnded,
  notALiveBlog,
  setLiveBlog,
  tooManyEntries,
} from '../live-blogs.contract.ts';
import { MOST_ENTRIES } from '../live-limits.contract.ts';
import { countEntries, endOf, entriesOfPost } from './live-entries.queries.ts';
import { type EntryRow, LIVE_TOPIC, liveEntryTable } from './live-entries.table.ts';

type LiveNeeds = { database: Database; people: ReturnType<typeof profileNamesOf> };
type Who = Pick<Call, 'site' | 'caller'>;

/** The calls about live blogs. */
export function liveBlogHandlers({ database, people }: LiveNeeds): Handler[] {
  const { db, ids } = database;
  const shown = async ({ site }: Who, rows: readonly EntryRow[]): Promise<LiveEntry[]> => {
    const names = await people(site.id, [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))]);
    return rows.map(({ created_by, ...row }) => ({
      ...row,
      author: created_by === null ? null : { id: created_by, title: names.get(created_by)?.title ?? '' },
    }));
  };
  const one = async (who: Who, row: EntryRow): Promise<LiveEntry> =>
    (await shown(who, [row]))[0] as LiveEntry;
  /** A live blog that the caller may edit. */
  const liveBlog = async ({ site, caller }: Who, postId: number) => {
    const post = await editablePost(db, site.id, postId, caller);
    if (post.type !== 'live_blog') throw notALiveBlog();
    return post;
  };
  const mayWrite = async ({ site, caller }: Who, postId: number): Promise<boolean> => {
    try {
      await editablePost(db, site.id, postId, caller);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
  const entryOf = async (call: Who & { params: { liveEntryId: number } }): Promise<EntryRow> => {
    const [row] = await findRows(db, liveEntryTable, call.site.id, [call.params.liveEntryId]);
    if (!row) throw notFound();
    await editablePost(db, call.site.id, row.post_id, call.caller);
    return row;
  };
  return [
    answer(listLiveEntries, async (call) => {
      const { site, caller, params, query } = call;
      if ((await seenPosts(db, site.id, [params.postId], caller)).length === 0) throw notFound();
      const [rows, total_count, ended_ts, may_write] = await Promise.all([
        entriesOfPost(db, site.id, params.postId, query),
        countEntries(db, site.id, params.postId),
        endOf(db, site.id, params.postId),
        mayWrite(call, params.postId),
      ]);
      return { items: await shown(call, rows), total_count, ended_ts, may_write };
    }),
    answer(addLiveEntry, async (call) => {
      const { site, body, params, now } = call;
      const post = await liveBlog(call, params.postId);
      const said = { ...body, body: safeHtml(body.body) };
      refuseEmpty(said);
      const row = await addRow(database, call, liveEntryTable, async (trx) => {
        // Two who write at once would both be the last.
        await holdPost(trx, site.id, post.id);
        if ((await endOf(trx, site.id, post.id)) !== null) throw liveBlogEnded();
        if ((await countEntries(trx, site.id, post.id)) >= MOST_ENTRIES) throw tooManyEntries();
        return { ...said, post_id: post.id, entry_ts: now };
      });
      return one(call, row);
    }),
    answer(changeLiveEntry, async (call) => {
      const { id } = await entryOf(call);
      const row = await changeRow(database, call, liveEntryTable, id, call.body, (said, { before }) => {
        const values = { ...said, ...(said.body === undefined ? {} : { body: safeHtml(said.body) }) };
        refuseEmpty({ ...before, ...values });
        return values;
      });
      return one(call, row);
    }),
    answer(deleteLiveEntry, async (call) => {
      const { id } = await entryOf(call);
      return removeRow(database, call, liveEntryTable, id);
    }),
    answer(setLiveBlog, async (call) => {
      const post = await liveBlog(call, call.params.postId);
      const { siteId, now, by } = stampOf(call);
      return db.transaction().execute(async (trx) => {
        await holdPost(trx, siteId, post.id);
        const before = await endOf(trx, siteId, post.id);
        if (call.body.is_ended === (before !== null)) return { ended_ts: before };
        const ended_ts = call.body.is_ended ? now : null;
        await writeEnd(trx, siteId, post.id, ended_ts, by);
        await recordWrite(trx, ids.next, call, {
          action: ended_ts === null ? 'live_blog.resumed' : 'live_blog.ended',
          objectId: post.id,
          before: { ended_ts: before },
          after: { ended_ts },
        });
        await publishChange(trx, { topic: LIVE_TOPIC, siteId });
        return { ended_ts };
      });
    }),
  ];
}

const SHOWS_SOMETHING = /<(img|iframe|video|audio|hr)\b/;

/** Pictures and players say something without a word. */
function refuseEmpty({ title, body }: Pick<EntryRow, 'title' | 'body'>): void {
  if (title === '' && plainTextOf(body).trim() === '' && !SHOWS_SOMETHING.test(body)) {
    throw refusedField(entryEmpty, 'body');
  }
}

async function writeEnd(
  trx: Trx,
  site_id: number,
  post_id: number,
  ended_ts: number | null,
  ended_by: number | null,
) {
  if (ended_ts === null) {
    await trx
      .deleteFrom('live_blog_end')
      .where('site_id', '=', site_id)
      .where('post_id', '=', post_id)
      .execute();
  } else {
    await trx.insertInto('live_blog_end').values({ site_id, post_id, ended_ts, ended_by }).execute();
  }
}
