import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { listPresence } from '#modules/posts/post-presence.contract.ts';
import {
  compareRevisions,
  listRevisions,
  nameRevision,
  restoreRevision,
} from '#modules/posts/post-revisions.contract.ts';
import { createPost, getDraft, updatePost } from '#modules/posts/post-writing.contract.ts';
import { thinAutosaves } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import type { Trx } from '#platform/server/database.ts';
import { waitingLocks } from '#platform/testing/waiting-locks.ts';
import {
  askForPost,
  discardLayer,
  endPresence,
  getLayers,
  keepLayer,
  lockPost,
  renewLock,
  showPresence,
  takeLock,
  unlockPost,
} from '../editor.contract.ts';
import { forgetOld } from './editor.jobs.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;
let contributor: Member;
let postId: number;
let params: { siteId: number; postId: number };

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
  writer = await signInAs(api.ground, { siteId }, 'writer');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
});
afterAll(() => api.stop());
beforeEach(async () => {
  postId = await started(writer);
  params = { siteId, postId };
  await save(writer, 1, { headline: 'One', body: '<p>Saved</p>' });
});

async function started(who: Member): Promise<number> {
  return (await api.as(who).call(createPost, { params: { siteId }, body: {} })).body.id;
}
const save = (who: Member, revision: number, edit: object) =>
  api.as(who).call(updatePost, { params: { postId }, body: { revision, ...edit } });
type Kept = InputOf<typeof keepLayer>['body'];
const keep = (who: Member, content: Kept['content'], said: Partial<Kept> = {}) =>
  api.as(who).call(keepLayer, { params, body: { base_revision: 2, content, ...said } });
const layers = async (who: Member) => (await api.as(who).call(getLayers, { params })).body;
const post = async (who: Member) => (await api.as(who).call(getDraft, { params: { postId } })).body;
const lock = (who: Member, token?: string) => api.as(who).call(lockPost, { params, body: { token } });
const renew = (who: Member, token: string) => api.as(who).call(renewLock, { params, body: { token } });
const take = (who: Member) => api.as(who).call(takeLock, { params });
const history = async (saved?: boolean) =>
  (await api.as(editor).call(listRevisions, { params: { postId }, query: { saved } })).body.items;

describe('unsaved changes', () => {
  test('are kept beside the post, which stays as it is', async () => {
    const { status, body } = await keep(writer, { headline: 'Two', body: '<p>Unsaved</p>' });
    expect([status, body]).toEqual([
      200,
      { version: 1, saved_ts: body.saved_ts, status: 5, post_revision: 2 },
    ]);
    expect(await post(writer)).toMatchObject({ headline: 'One', body: '<p>Saved</p>', revision: 2 });
    expect(await layers(writer)).toEqual({
      post_revision: 2,
      own: {
        person: { id: writer.profileId, title: writer.title },
        ...{ base_revision: 2, version: 1, saved_ts: body.saved_ts },
        content: { headline: 'Two', body: '<p>Unsaved</p>' },
      },
      other: null,
    });
  });

  test('are shown to others who may edit, with who kept them, and go with the save of their writer alone', async () => {
    await keep(writer, { body: '<p>The writer’s</p>' });
    await keep(editor, { body: '<p>The editor’s</p>' });
    expect(await layers(editor)).toMatchObject({
      own: { content: { body: '<p>The editor’s</p>' } },
      other: { person: { id: writer.profileId, title: writer.title } },
    });
    expect((await save(editor, 2, { body: '<p>Saved by the editor</p>' })).status).toBe(200);
    expect(await layers(writer)).toMatchObject({
      post_revision: 3,
      own: { base_revision: 2, content: { body: '<p>The writer’s</p>' } },
      other: null,
    });
  });

  test('stay when a save is refused, and when an older revision is brought back', async () => {
    await keep(writer, { body: '<p>Unsaved</p>' });
    expect((await save(writer, 1, { body: '<p>Late</p>' })).status).toBe(409);
    expect((await layers(writer)).own).not.toBeNull();
    await save(editor, 2, { headline: 'Three' });
    const [first = 0] = await revisionIds();
    const restored = await api.as(writer).call(restoreRevision, {
      params: { postId, revisionId: first },
      body: { revision: 3 },
    });
    expect(restored.status).toBe(200);
    expect((await layers(writer)).own.content).toEqual({ body: '<p>Unsaved</p>' });
  });

  test('make an autodraft of a new post, which only its author has', async () => {
    postId = await started(writer);
    params = { siteId, postId };
    expect((await keep(writer, { headline: 'T' }, { base_revision: 1 })).body).toMatchObject({
      ...{ status: 6, post_revision: 1 },
    });
    expect(await post(writer)).toMatchObject({ status: 6, headline: '', revision: 1 });
    expect((await api.as(editor).call(getLayers, { params })).status).toBe(404);
    expect((await save(writer, 1, { headline: 'Title' })).body).toMatchObject({ status: 5, revision: 2 });
  });

  test('of another window are not written over, and the refusal brings them', async () => {
    expect((await keep(writer, { body: 'a' }, { version: 0 })).body.version).toBe(1);
    expect((await keep(writer, { body: 'b' }, { version: 1 })).body.version).toBe(2);
    const refused = await keep(writer, { body: 'c' }, { version: 1 });
    expect([refused.status, refused.body.error]).toEqual([409, 'revision_conflict']);
    expect(refused.body.current).toMatchObject({ version: 2, content: { body: 'b' } });
    expect((await keep(writer, { body: 'b' }, { version: 1 })).status).toBe(200);
    expect((await layers(writer)).own.content.body).toBe('b');
  });

  test('are kept even where a save would refuse them, up to their limits', async () => {
    expect(
      (await keep(writer, { headline: 'x'.repeat(301), slug: 'With Space', author_ids: [] })).status,
    ).toBe(200);
    expect((await keep(writer, { body: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(200);
    const long = await keep(writer, { body: 'x'.repeat(2 * 1024 * 1024 + 1) });
    expect([long.status, long.body.details[0].loc]).toEqual([400, ['body', 'content', 'body']]);
    const huge = await keep(writer, { body: 'x'.repeat(9 * 1024 * 1024) });
    expect(huge.status).toBe(413);
  });

  test('are discarded by their writer alone', async () => {
    await keep(writer, { body: 'a' });
    expect((await api.as(editor).call(discardLayer, { params })).status).toBe(204);
    expect((await layers(writer)).own).not.toBeNull();
    expect((await api.as(writer).call(discardLayer, { params })).status).toBe(204);
    expect((await layers(writer)).own).toBeNull();
  });

  test('are of those who may edit the post', async () => {
    await save(editor, 2, { status: 0 });
    for (const answer of [
      await keep(contributor, { body: 'a' }),
      await api.as(contributor).call(getLayers, { params }),
      await lock(contributor),
      await take(contributor),
      await api.as(contributor).call(showPresence, { params }),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await save(writer, 3, { is_locked: true })).status).toBe(403);
    expect((await save(editor, 3, { is_locked: true })).body).toMatchObject({ is_locked: true });
    const refused = await keep(writer, { body: 'a' });
    expect([refused.status, refused.body.error]).toEqual([423, 'locked']);
    expect((await api.as(writer).call(getDraft, { params: { postId } })).status).toBe(423);
    expect((await save(writer, 4, { headline: 'No' })).status).toBe(423);
    expect((await save(editor, 4, { is_locked: false })).body).toMatchObject({ is_locked: false });
    const [lifted] = await history();
    expect(lifted).toMatchObject({ changed_fields: ['is_locked'] });
  });

  test('are revisions of their own kind: seldom, compared with what was saved, brought back, not those of a restore', async () => {
    await keep(writer, { headline: 'Two', author_ids: [], body: '<p>Kept</p>' });
    await keep(writer, { headline: 'Three' });
    const [kept, first] = await history();
    expect([kept?.reason, kept?.number, kept?.changed_fields]).toEqual(['autosave', 2, ['headline', 'body']]);
    expect([first?.reason, first?.number]).toEqual(['save', 2]);
    expect(await history(true)).toHaveLength(1);
    const query = { to: kept?.id };
    const diff = await api.as(editor).call(compareRevisions, { params: { postId }, query });
    expect(diff.body.from_id).toBe(first?.id);
    expect(diff.body.fields.map(({ field }: { field: string }) => field)).toEqual(['headline', 'body']);
    const back = await api.as(editor).call(restoreRevision, {
      params: { postId, revisionId: kept?.id ?? 0 },
      body: { revision: 2 },
    });
    expect(back.body).toMatchObject({ headline: 'Two', body: '<p>Kept</p>', revision: 3 });
  });

  test('of a post that was just begun have nothing before them', async () => {
    postId = await started(writer);
    params = { siteId, postId };
    await keep(writer, { headline: 'First words' }, { base_revision: 1 });
    const { body } = await api.as(writer).call(listRevisions, { params: { postId }, query: {} });
    expect(body.items.map(({ reason }: { reason: string }) => reason)).toEqual(['autosave']);
  });

  test('that are discarded are kept among the revisions as they were last', async () => {
    await keep(writer, { headline: 'Two' });
    await ageAutosaves(10);
    await keep(writer, { headline: 'Three' });
    await api.as(writer).call(discardLayer, { params });
    expect((await history()).map(({ reason }: { reason: string }) => reason)).toEqual([
      'autosave',
      'autosave',
      'save',
    ]);
  });

  test('that are discarded lose no words: not what was kept at that moment, nor of two at once, nor what is too long', async () => {
    await keep(writer, { body: '<p>First</p>' });
    const late = await whileHeld(1, () => [api.as(writer).call(discardLayer, { params })], {
      meanwhile: () => keep(writer, { headline: 'x'.repeat(301), slug: 'With Space', body: '<p>Late</p>' }),
    });
    expect(late.map(({ status }) => status)).toEqual([204]);
    expect((await layers(writer)).own).toBeNull();
    expect((await autosaved())[0]).toMatchObject({
      ...{ body: '<p>Late</p>', content: { headline: 'x'.repeat(300), slug: 'with-space' } },
    });
    const people = [writer, editor];
    for (const who of people) await keep(who, { body: `<p>Of ${who.profileId}</p>` });
    await whileHeld(2, () => people.map((who) => api.as(who).call(discardLayer, { params })));
    const bodies = (await autosaved()).map(({ body }) => body);
    for (const { profileId } of people) {
      expect(bodies.filter((body) => body === `<p>Of ${profileId}</p>`)).toHaveLength(1);
    }
  });

  test('are kept where no revision of them can be, and are none where they were saved meanwhile', async () => {
    const [answer] = await whileHeld(1, () => [keep(writer, { body: '<p>Saved since</p>' })], {
      meanwhile: (trx) => trx.deleteFrom('edit_layer').where('site_id', '=', siteId).execute(),
    });
    expect([answer?.status, await autosaved()]).toEqual([200, []]);
    const { pool } = api.ground.database;
    await pool.query('alter table post_revision add constraint none check (autosave = 0) not valid');
    try {
      expect((await keep(writer, { body: '<p>Kept</p>' })).status).toBe(200);
    } finally {
      await pool.query('alter table post_revision drop constraint none');
    }
    expect((await layers(writer)).own.content).toEqual({ body: '<p>Kept</p>' });
    expect(await autosaved()).toEqual([]);
  });

  test('are thinned by their age: one an hour after a day, one a day after a week, never a named one', async () => {
    const { db } = api.ground.database;
    const now = Math.floor(Date.now() / 3_600_000) * 3_600;
    const at = (created_ts: number, autosave: number, name = '') => ({
      ...{ site_id: siteId, id: api.ground.database.ids.next(), post_id: postId, number: 2, autosave, name },
      ...{ reason: 'autosave', content: '{}', body: '', created_ts, created_by: writer.profileId },
    });
    const day = 86_400;
    const hours = [now - 600, now - 300, now - 2 * day + 60, now - 2 * day + 120, now - 2 * day + 180];
    const days = [now - 10 * day, now - 10 * day + 1, now - 12 * day];
    const rows = [...hours, ...days].map((ts, index) =>
      at(ts, index + 1, index === 2 ? 'Before the vote' : ''),
    );
    const ofAnother = { ...at(now - 2 * day + 90, 9), number: 1 };
    await db
      .insertInto('post_revision')
      .values([...rows, ofAnother])
      .execute();
    expect(await thinAutosaves(db, now)).toBe(2);
    const left = await db
      .selectFrom('post_revision')
      .select('autosave')
      .where('site_id', '=', siteId)
      .where('post_id', '=', postId)
      .orderBy('autosave')
      .execute();
    expect(left.map(({ autosave }) => autosave)).toEqual([0, 1, 2, 3, 5, 7, 8, 9]);
    const params = { postId, revisionId: rows[0]?.id ?? 0 };
    const named = await api.as(writer).call(nameRevision, { params, body: { name: 'Mine' } });
    expect(named.body).toMatchObject({ name: 'Mine', reason: 'autosave' });
  });
});

/** Begins calls while somebody else holds the post, and lets go of it when so many of them wait. */
async function whileHeld<Answer>(
  count: number,
  begin: () => Promise<Answer>[],
  { meanwhile }: { meanwhile?: (trx: Trx) => Promise<unknown> } = {},
): Promise<Answer[]> {
  const { db, pool } = api.ground.database;
  const begun = await db.transaction().execute(async (trx) => {
    const post = trx.selectFrom('post').select('id').where('site_id', '=', siteId).where('id', '=', postId);
    await post.forNoKeyUpdate().execute();
    const calls = begin();
    await expect.poll(() => waitingLocks(pool)).toBeGreaterThanOrEqual(count);
    await meanwhile?.(trx);
    return { calls };
  });
  return Promise.all(begun.calls);
}

/** What was kept of unsaved work, the newest first. */
const autosaved = () =>
  api.ground.database.db
    .selectFrom('post_revision')
    .select(['body', 'content'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('autosave', '>', 0)
    .orderBy('number', 'desc')
    .orderBy('autosave', 'desc')
    .execute();

const ageAutosaves = (seconds: number) =>
  api.ground.database.db
    .updateTable('post_revision')
    .set((eb) => ({ created_ts: eb('created_ts', '-', seconds) }))
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('autosave', '>', 0)
    .execute();

describe('the lock of a post', () => {
  test('is had by one of many who ask at once, and the others are told by whom', async () => {
    const answers = await Promise.all([editor, writer, editor, writer].map((who) => lock(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 423, 423, 423]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(won.lease_until - Math.floor(Date.now() / 1000)).toBeGreaterThan(290);
    for (const { status, body } of answers) {
      if (status === 423) expect(body).toMatchObject({ error: 'locked', holder: won.holder });
    }
    const own = answers.filter(({ body }) => body.is_own === true);
    expect(own).toHaveLength(1);
  });

  test('is renewed and given back by its token', async () => {
    const { body } = await lock(writer);
    expect((await renew(writer, body.token)).status).toBe(200);
    expect((await lock(writer, body.token)).body.token).toBe(body.token);
    const other = { token: 'another-token-of-them' };
    expect((await api.as(writer).call(unlockPost, { params, body: other })).status).toBe(204);
    expect((await lock(editor)).status).toBe(423);
    expect((await renew(editor, body.token)).status).toBe(423);
    expect((await api.as(writer).call(unlockPost, { params, body: { token: body.token } })).status).toBe(204);
    expect((await lock(editor)).body.holder).toEqual({ id: editor.profileId, title: editor.title });
  });

  test('that is over goes to the next, and comes back to its holder while nobody took it', async () => {
    const { body } = await lock(writer);
    const end = (ts: number) =>
      api.ground.database.db
        .updateTable('edit_lock')
        .set({ lease_until_ts: ts })
        .where('site_id', '=', siteId)
        .where('post_id', '=', postId)
        .execute();
    await end(api.now - 1);
    expect((await renew(writer, body.token)).body.token).toBe(body.token);
    await end(api.now - 1);
    expect((await lock(editor)).status).toBe(200);
    expect((await renew(writer, body.token)).body).toMatchObject({
      holder: { id: editor.profileId },
      is_own: false,
    });
  });

  test('is taken over by an editor, who stands in the audit log, and not by a writer', async () => {
    const { body } = await lock(writer);
    const taken = await take(editor);
    expect([taken.status, taken.body.holder.id]).toEqual([200, editor.profileId]);
    expect(await renew(writer, body.token)).toMatchObject({
      status: 423,
      body: { holder: { title: editor.title } },
    });
    const own = await started(contributor);
    const theirs = { siteId, postId: own };
    await api.as(contributor).call(lockPost, { params: theirs, body: {} });
    expect((await api.as(contributor).call(takeLock, { params: theirs })).status).toBe(200);
    expect((await take(writer)).status).toBe(403);
    const query = { object_kind: 'post', object_id: postId };
    const owner = await signInAs(api.ground, { siteId }, 'owner');
    const log = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    expect(log.body.items[0]).toMatchObject({
      action: 'post.lock_taken',
      before: { edited_by: writer.profileId },
      after: { edited_by: editor.profileId },
    });
  });

  test('is asked for: its holder is told who waits, until it goes to somebody else', async () => {
    const since = (await lock(writer)).body;
    const ask = (who: Member) => api.as(who).call(askForPost, { params });
    const told = async () => (await api.as(writer).call(showPresence, { params })).body.asked_by;
    expect([(await ask(writer)).status, await told()]).toEqual([204, null]);
    expect((await ask(editor)).status).toBe(204);
    expect((await renew(writer, since.token)).status).toBe(200);
    expect(await told()).toEqual({ id: editor.profileId, title: editor.title });
    expect((await lock(editor)).body.since_ts).toEqual(expect.any(Number));
    await api.as(writer).call(unlockPost, { params, body: { token: since.token } });
    await lock(writer);
    expect(await told()).toBeNull();
    await save(editor, 2, { status: 0 });
    expect((await ask(contributor)).status).toBe(403);
  });

  test('takes a token of its form alone', async () => {
    const { status, body } = await renew(writer, 'short');
    expect([status, body.error, body.details[0].loc]).toEqual([400, 'token_is_invalid', ['body', 'token']]);
  });

  test('never stands in the way of a save: the revision does', async () => {
    await lock(writer);
    expect((await save(editor, 2, { headline: 'Saved all the same' })).status).toBe(200);
  });
});

describe('presence', () => {
  const show = (who: Member) => api.as(who).call(showPresence, { params });
  const listed = async (who: Member, ids = [postId]) =>
    (await api.as(who).call(listPresence, { params: { siteId }, query: { post_ids: ids.join() } })).body
      .items;

  test('names everybody who has a post open and who of them edits it, until they close it', async () => {
    await show(writer);
    await lock(writer);
    const { body } = await show(editor);
    // Who came within the same second stands by their id, and else by their time.
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    expect(body.people.map((one: { id: number }) => ({ ...one, since_ts: 0 })).sort(byId)).toEqual(
      [
        { id: writer.profileId, title: writer.title, since_ts: 0, is_editing: true },
        { id: editor.profileId, title: editor.title, since_ts: 0, is_editing: false },
      ].sort(byId),
    );
    expect((await api.as(writer).call(endPresence, { params })).status).toBe(204);
    expect((await listed(editor))[0].people.map(({ id }: { id: number }) => id)).toEqual([editor.profileId]);
  });

  test('is over a minute after the last sign of life, and swept away later', async () => {
    await show(writer);
    const { db } = api.ground.database;
    const age = (seconds: number) =>
      db
        .updateTable('edit_presence')
        .set({ seen_ts: Math.floor(Date.now() / 1000) - seconds })
        .where('site_id', '=', siteId)
        .where('post_id', '=', postId)
        .execute();
    await age(50);
    expect((await listed(editor))[0].people).toHaveLength(1);
    await age(61);
    expect((await listed(editor))[0].people).toEqual([]);
    await age(4_000);
    await show(editor);
    await forgetOld(db, Math.floor(Date.now() / 1000) - 3_600);
    const left = await db
      .selectFrom('edit_presence')
      .select('profile_id')
      .where('site_id', '=', siteId)
      .where('post_id', '=', postId)
      .execute();
    expect(left).toEqual([{ profile_id: editor.profileId }]);
  });

  test('is listed of posts that the caller sees, and of none when none is named', async () => {
    const hidden = await started(writer);
    expect(await listed(editor, [postId, hidden])).toEqual([{ post_id: postId, people: [] }]);
    const path = `/core/v1/sites/${siteId}/posts/presence`;
    const { status, body } = await api.as(editor).send({ method: 'GET', path });
    expect([status, body.items]).toEqual([200, []]);
  });
});

const revisionIds = async (): Promise<number[]> => {
  const found = await api.ground.database.db
    .selectFrom('post_revision')
    .select('id')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('autosave', '=', 0)
    .orderBy('number')
    .execute();
  return found.map(({ id }) => id);
};
