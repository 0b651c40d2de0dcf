import { holdPost } from '#modules/posts/posts.public.ts';
import type { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import { findRows, lockRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, refusedField, removeRows } from '#platform/server/rows/write-rows.ts';
import { refuseStale } from '#platform/server/saved-meanwhile.ts';
import { MOST_NOTES_OF_POST, MOST_OFFERED } from '../note-limits.contract.ts';
import {
  addPostNote,
  changePostNote,
  deletePostNote,
  listPeopleToMention,
  listPostNotes,
  mentionInvalid,
  noteHasReplies,
  noteIsReply,
  type PostNote,
  threadInvalid,
  threadResolved,
  tooManyNotes,
} from '../notes.contract.ts';
import { mayNote, maySettleNotes, type NotedPost, notedPost, postToNote } from './noted-post.ts';
import { countNotes, notesOfPost, repliesTo } from './notes.queries.ts';
import { type NoteRow, noteTable } from './notes.table.ts';
import { peopleWhoSee } from './people-who-see.ts';

type NoteNeeds = { database: Database; people: ReturnType<typeof profileNamesOf> };
type Who = Pick<Call, 'site' | 'caller'>;

/** The calls about notes of posts. */
export function noteHandlers({ database, people }: NoteNeeds): Handler[] {
  const { db, ids } = database;
  const shown = async (who: Who, post: NotedPost, rows: readonly NoteRow[]): Promise<PostNote[]> => {
    const named = rows.flatMap((row) => [row.created_by, row.resolved_by, ...row.mention_ids]);
    const names = await people(who.site.id, [...new Set(named.filter((one) => one !== null))]);
    const person = (id: number | null) => (id === null ? null : { id, title: names.get(id)?.title ?? '' });
    const [mayWrite, maySettle] = [mayNote(who, post), maySettleNotes(who, post)];
    return rows.map(({ created_by, mention_ids, resolved_by, ...row }) => {
      const isOwn = created_by === profileOf(who.caller).id;
      return {
        ...row,
        ...{ author: person(created_by), resolved_by: person(resolved_by) },
        mentions: mention_ids.flatMap((id) => person(id) ?? []),
        ...{ may_edit: isOwn && mayWrite, may_delete: mayWrite && (isOwn || maySettle) },
      };
    });
  };
  const one = async (who: Who, post: NotedPost, row: NoteRow): Promise<PostNote> => {
    const [note] = await shown(who, post, [row]);
    if (!note) throw notFound();
    return note;
  };
  const noteOf = async (call: Who & { params: { noteId: number } }) => {
    const [row] = await findRows(db, noteTable, call.site.id, [call.params.noteId]);
    if (!row) throw notFound();
    return { row, post: await postToNote(db, call, row.post_id) };
  };
  return [
    answer(listPostNotes, async (call) => {
      const post = await notedPost(db, call, call.params.postId);
      const rows = await notesOfPost(db, call.site.id, post.id);
      return {
        items: await shown(call, post, rows),
        open_count: rows.filter((row) => row.thread_id === null && row.resolved_ts === null).length,
        may_add: mayNote(call, post),
      };
    }),
    answer(listPeopleToMention, async (call) => {
      const post = await postToNote(db, call, call.params.postId);
      const wanted = { siteId: call.site.id, words: call.query.query, limit: MOST_OFFERED };
      return { items: await peopleWhoSee(db, post, wanted) };
    }),
    answer(addPostNote, async (call) => {
      const { body, site } = call;
      const post = await postToNote(db, call, call.params.postId);
      const row = await addRow(database, call, noteTable, async (trx) => {
        // Two who write at once would both be the last.
        await holdPost(trx, site.id, post.id);
        if ((await countNotes(trx, site.id, post.id)) >= MOST_NOTES_OF_POST) throw tooManyNotes();
        await refuseThread(trx, site.id, post.id, body.thread_id);
        await refuseMentions(trx, site.id, post, body.mention_ids);
        return { ...body, post_id: post.id };
      });
      return one(call, post, row);
    }),
    answer(changePostNote, async (call) => {
      const { post } = await noteOf(call);
      const { site, caller, now } = call;
      const by = profileOf(caller).id;
      const row = await changeRow(
        database,
        call,
        noteTable,
        call.params.noteId,
        call.body,
        async ({ text, mention_ids, is_resolved }, { before }, trx) => {
          const isWritten = text !== undefined || mention_ids !== undefined;
          if (isWritten && before.created_by !== by) throw permissionDenied();
          if (is_resolved !== undefined && before.thread_id !== null) throw noteIsReply();
          const fresh = (mention_ids ?? []).filter((id) => !before.mention_ids.includes(id));
          await refuseMentions(trx, site.id, post, fresh);
          if (fresh.length > 0) {
            const payload = { post_id: post.id, by, mention_ids: fresh };
            const news = { event: 'post_note.mentioned', objectId: before.id, payload, createdTs: now };
            await writeEvent(trx, ids.next, { ...news, siteId: site.id });
          }
          return {
            ...(text === undefined || text === before.text ? {} : { text, edited_ts: now }),
            ...(mention_ids === undefined ? {} : { mention_ids }),
            ...resolution(before, is_resolved, { by, now }),
          };
        },
      );
      return one(call, post, row);
    }),
    answer(deletePostNote, async (call) => {
      const { row, post } = await noteOf(call);
      const by = profileOf(call.caller).id;
      const maySettle = maySettleNotes(call, post);
      if (row.created_by !== by && !maySettle) throw permissionDenied();
      const replies = await repliesTo(db, call.site.id, row);
      const wanted = [row.id, ...replies.map(({ id }) => id)];
      const { items, batch_id } = await removeRows(database, call, noteTable, wanted, async (trx, rows) => {
        const there = rows.find(({ id }) => id === row.id);
        refuseStale(call, there, noteTable.show);
        const latest = await repliesTo(trx, call.site.id, row);
        // Whoever began a thread does not take the words of others along.
        if (!maySettle && latest.some(({ created_by }) => created_by !== by)) throw noteHasReplies();
      });
      if (items.length === 0) throw notFound();
      return { batch_id };
    }),
  ];
}

/** What resolving or reopening says of the thread; nothing where it is so already. */
function resolution(
  before: Pick<NoteRow, 'resolved_ts'>,
  isResolved: boolean | undefined,
  { by, now }: { by: number; now: number },
) {
  if (isResolved === undefined || isResolved === (before.resolved_ts !== null)) return {};
  return isResolved ? { resolved_ts: now, resolved_by: by } : { resolved_ts: null, resolved_by: null };
}

/** An answer needs a thread of the post that is open. */
async function refuseThread(trx: Trx, siteId: number, postId: number, threadId: number | null) {
  if (threadId === null) return;
  const [first] = await lockRows(trx, noteTable, siteId, [threadId]);
  if (!first || first.post_id !== postId || first.thread_id !== null) {
    throw refusedField(threadInvalid, 'thread_id');
  }
  if (first.resolved_ts !== null) throw threadResolved();
}

/** Nobody is told of a post that they do not see. */
async function refuseMentions(trx: Trx, siteId: number, post: NotedPost, mentioned: readonly number[]) {
  if (mentioned.length === 0) return;
  const there = await peopleWhoSee(trx, post, { siteId, only: mentioned });
  if (there.length < mentioned.length) throw refusedField(mentionInvalid, 'mention_ids');
}
