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
  listLiveEntryEdits,
  liveBlogEnded,
  notALiveBlog,
  setLiveBlog,
  tooManyEntries,
} from '../live-blogs.contract.ts';
import { MOST_ENTRIES } from '../live-limits.contract.ts';
import { changesOf } from './live-changes.ts';
import { editsOf, keepWording, lastEdits } from './live-edits.queries.ts';
import { countEntries, endOf, entriesOfPost } from './live-entries.queries.ts';
import { type EntryRow, LIVE_TOPIC, liveEntryTable } from './live-entries.table.ts';

type LiveNeeds = { database: Database; people: ReturnType<typeof profileNamesOf> };
type Who = Pick<Call, 'site' | 'caller'>;

/** The calls about live blogs. */
export function liveBlogHandlers({ database, people }: LiveNeeds): Handler[] {
  const { db, ids } = database;
  const personsOf = async (siteId: number, ids: readonly (number | null)[]) => {
    const names = await people(siteId, [...new Set(ids.flatMap((id) => id ?? []))]);
    return (id: number | null) => (id === null ? null : { id, title: names.get(id)?.title ?? '' });
  };
  const shown = async ({ site }: Who, rows: readonly EntryRow[]): Promise<LiveEntry[]> => {
    const edits = await lastEdits(
      db,
      site.id,
      rows.map(({ id }) => id),
    );
    const personOf = await personsOf(site.id, [
      ...rows.map(({ created_by }) => created_by),
      ...[...edits.values()].map(({ edited_by }) => edited_by),
    ]);
    return rows.map(({ created_by, ...row }) => {
      const edit = edits.get(row.id);
      const edited = edit ? { ts: edit.edited_ts, by: personOf(edit.edited_by) } : null;
      return { ...row, author: personOf(created_by), edited };
    });
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
      const row = await changeRow(
        database,
        call,
        liveEntryTable,
        id,
        call.body,
        async (said, { before }, trx) => {
          const values = { ...said, ...(said.body === undefined ? {} : { body: safeHtml(said.body) }) };
          refuseEmpty({ ...before, ...values });
          const { siteId, now, by } = stampOf(call);
          const { title = before.title, body = before.body } = values;
          if (title !== before.title || body !== before.body) {
            await keepWording(trx, {
              ...{ site_id: siteId, id: ids.next(), entry_id: id, edited_ts: now, edited_by: by },
              ...{ title: before.title, body: before.body },
            });
          }
          return values;
        },
      );
      return one(call, row);
    }),
    answer(listLiveEntryEdits, async ({ site, caller, params }) => {
      const [row] = await findRows(db, liveEntryTable, site.id, [params.liveEntryId]);
      if (!row || (await seenPosts(db, site.id, [row.post_id], caller)).length === 0) throw notFound();
      const edits = await editsOf(db, site.id, row.id);
      const personOf = await personsOf(
        site.id,
        edits.map(({ edited_by }) => edited_by),
      );
      const fields = await changesOf(row, edits);
      return {
        items: edits.map(({ id, edited_ts, edited_by }, at) => ({
          ...{ id, edited_ts, editor: personOf(edited_by), fields: fields[at] ?? [] },
        })),
      };
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
