import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { exportPosts } from '#modules/posts/post-export.contract.ts';
import { createPost, type PostEdit, updatePost } from '#modules/posts/post-writing.contract.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { importRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';
import { TaskCancelled } from '#platform/server/tasks/task.ts';
import { listNotifications, type Notification, readNotifications } from '../notifications.contract.ts';
import { removeExpired } from './notifications.handlers.ts';
import { notificationQueries } from './notifications.queries.ts';
import { notify } from './notify.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

const host = 'news.test';
const patience = { timeout: 30_000, interval: 30 };
const list = async (member: Member, query = {}) =>
  (await api.as(member).call(listNotifications, { query })).body as {
    items: Notification[];
    unread_count: number;
    after: number | null;
  };
const newcomer = () => signInAs(api.ground, { siteId, host }, 'owner');
const tell = (member: Member, objectId: number | null = null, atTs = api.now) =>
  api.ground.database.db.transaction().execute((trx) =>
    notify({ ...api.ground, nextId: api.ground.database.ids.next }, trx, {
      ...{ siteId, profileId: member.profileId, kind: 'task_ended', atTs },
      ...{ object: { kind: 'task', id: objectId }, facts: { task: 'count', status: 'SUCCESS' } },
    }),
  );
const prefer = (member: Member, values: Record<string, string>) =>
  api.as(member).call(changePreferences, { params: { siteId }, body: { values } });
const mailsTo = async (member: Member) => {
  const { email } = await api.ground.database.db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  const mails = await readMails(`${api.ground.dataFolder}/mail`, 100);
  return mails.filter((mail) => JSON.stringify(mail).includes(email));
};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await newcomer();
  api.ground.tasks.define('doomed', async () => {
    throw notFound();
  });
  api.ground.tasks.define('counted', async ({ progress, finish }) => {
    await progress(312, 312);
    return finish(async () => ({
      ...{ changed: 310, mode: 'all', title: 'long '.repeat(9), errors: ['secret'], status: 'ODD' },
    }));
  });
  api.ground.tasks.define('cancelled', async () => {
    throw new TaskCancelled();
  });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

describe('somebody is told', () => {
  test('that a post they scheduled did not go live, and why', async () => {
    const planner = await newcomer();
    await api.ground.database.db
      .insertInto('post')
      .values({
        ...{ site_id: siteId, id: 4711, status: 10, headline: '', slug: '', author_ids: [planner.profileId] },
        ...{ created_ts: api.now, updated_ts: api.now, scheduled_ts: api.now - 5, is_auto_enabled: true },
        scheduled_by: planner.profileId,
      })
      .execute();
    await expect
      .poll(async () => (await list(planner)).items, patience)
      .toMatchObject([
        {
          ...{ kind: 'schedule_failed', object: { kind: 'post', id: 4711 }, times: 1 },
          facts: { post: 4711, reason: 'post_is_not_ready' },
        },
      ]);
    await expect.poll(async () => (await mailsTo(planner)).length, patience).toBe(1);
  });

  test('that their post was sent back or declined, and why; whoever did it is not', async () => {
    const [author, reviewer] = [await newcomer(), await newcomer()];
    const { body: post } = await api.as(author).call(createPost, { params: { siteId }, body: {} });
    const save = (who: Member, body: PostEdit) =>
      api.as(who).call(updatePost, { params: { postId: post.id }, body });
    await save(author, { revision: 1, headline: 'Old bridge', status: 8 });
    await save(reviewer, { revision: 2, status: 9, reason: 'Name the source.' });
    await expect
      .poll(async () => (await list(author)).items, patience)
      .toMatchObject([
        {
          ...{ kind: 'post_returned', object: { kind: 'post', id: post.id } },
          facts: { post: post.id, status: 9, reason: 'Name the source.', headline: 'Old bridge' },
        },
      ]);
    expect((await list(reviewer)).items.map(({ kind }) => kind)).not.toContain('post_returned');
    await save(author, { revision: 3, status: 8 });
    await save(reviewer, { revision: 4, status: 10 });
    await expect
      .poll(async () => (await list(author)).items.filter(({ kind }) => kind === 'post_accepted'), patience)
      .toMatchObject([{ facts: { post: post.id, status: 10, headline: 'Old bridge' } }]);
  });

  test('that their post was sent back by whoever did it then, also if they saved since, and not by an undo', async () => {
    const [author, reviewer] = [await newcomer(), await newcomer()];
    const { body: post } = await api.as(author).call(createPost, { params: { siteId }, body: {} });
    const said = { by: reviewer.profileId, after: { status: 9 } };
    const reason = `${'x'.repeat(299)}\u{1F600}`;
    await api.ground.database.db.transaction().execute((trx) =>
      writeEvents(
        trx,
        api.ground.database.ids.next,
        siteId,
        [
          { ...said, reason: 'Undone', is_undo: true },
          { ...said, reason },
        ].map((payload) => ({
          ...{ event: 'post.status_changed', objectId: post.id, payload, createdTs: api.now },
        })),
      ),
    );
    await expect
      .poll(async () => (await list(author)).items, patience)
      .toMatchObject([
        { kind: 'post_returned', times: 1, facts: { status: 9, reason: `${'x'.repeat(299)}\uFFFD` } },
      ]);
  });

  test('that an export is ready', async () => {
    const exporter = await newcomer();
    const body = { post_field: [{ name: 'id' as const, title: 'ID' }] };
    const started = await api.as(exporter).call(exportPosts, { query: {}, body });
    await expect.poll(async () => (await list(exporter)).items.length, patience).toBe(1);
    const { items, unread_count } = await list(exporter);
    expect(unread_count).toBe(1);
    expect(items[0]).toMatchObject({
      kind: 'export_ended',
      object: { kind: 'task', id: started.body.id },
      facts: { task: 'export.posts', status: 'SUCCESS', done: 0 },
      times: 1,
      is_read: false,
    });
    expect(await mailsTo(exporter)).toEqual([]);
  });

  test('that an import ended, and nobody else is', async () => {
    const [importer, other] = [await newcomer(), await newcomer()];
    await api.as(importer).call(importRedirects, { params: { siteId }, body: { content: '/a,/b' } });
    await expect
      .poll(async () => (await list(importer)).items.map(({ facts }) => facts), patience)
      .toMatchObject([{ task: 'redirects.import', status: 'SUCCESS', mode: 'check', ready: 1, made: 0 }]);
    expect((await list(other)).items).toEqual([]);
  });

  test('what a task did: the counts of what it gave, and nothing long', async () => {
    const member = await newcomer();
    const { database, tasks } = api.ground;
    await database.db
      .transaction()
      .execute((trx) => tasks.start(trx, { siteId, kind: 'counted', payload: {}, by: member.profileId }));
    await expect
      .poll(async () => (await list(member)).items.map(({ facts }) => facts), patience)
      .toEqual([{ task: 'counted', status: 'SUCCESS', done: 312, total: 312, changed: 310, mode: 'all' }]);
  });

  test('that a task failed, but not of one that they cancelled', async () => {
    const member = await newcomer();
    const { database, tasks } = api.ground;
    const start = (kind: string) =>
      database.db.transaction().execute((trx) => {
        return tasks.start(trx, { siteId, kind, payload: {}, by: member.profileId });
      });
    await start('cancelled');
    await start('doomed');
    await expect
      .poll(async () => (await list(member)).items.map(({ facts }) => facts), patience)
      .toEqual([{ task: 'doomed', status: 'FAILURE', done: 0, total: null }]);
  });

  test('new-sign-in: of a sign-in on another device or from another network, by bell and mail', async () => {
    const email = 'ines@people.test';
    const password = 'Right-Horse-9';
    const where = { siteId, email, password, title: 'Ines', role: 'owner' as const };
    const member = await addMember(api.ground.database, { ...where, communityId: null, now: api.now });
    const signInOn = async (agent: string) => {
      const answer = await api.as({ host }).send({
        ...{ method: 'POST', path: '/core/users/login', body: { email, password } },
        headers: { 'user-agent': agent },
      });
      expect(answer.status).toBe(200);
    };
    const open = { ...member, title: where.title, host, token: 'i'.repeat(43) };
    await openSession(api.ground, member.accountId, open.token);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await signInOn(firefox);
    await signInOn(firefox.replaceAll('140', '141'));
    await signInOn('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36');
    await expect
      .poll(async () => (await list(open)).items.map(({ kind, facts }) => [kind, facts]), patience)
      .toEqual([['new_sign_in', { browser: 'Chrome', system: 'Windows', network: '127.0.0.1' }]]);
    await expect.poll(async () => (await mailsTo(open)).length, patience).toBe(1);
  });

  test('notification-ways: by mail, by both or not at all, as they chose for the kind', async () => {
    const [byMail, byBoth, byNone] = [await newcomer(), await newcomer(), await newcomer()];
    await prefer(byMail, { 'notify.task_ended': 'mail' });
    await prefer(byBoth, { 'notify.task_ended': 'both' });
    await prefer(byNone, { 'notify.task_ended': 'none' });
    for (const member of [byMail, byBoth, byNone]) await tell(member, 7);
    const bells = [byMail, byBoth, byNone].map(async (member) => (await list(member)).items.length);
    expect(await Promise.all(bells)).toEqual([0, 1, 0]);
    await expect.poll(async () => (await mailsTo(byMail)).length, patience).toBe(1);
    await expect.poll(async () => (await mailsTo(byBoth)).length, patience).toBe(1);
    expect(await mailsTo(byNone)).toEqual([]);
    const [mail] = await mailsTo(byMail);
    expect(JSON.stringify(mail)).toContain('News: your task is done');
  });

  test('a mail about a notification speaks the language of its reader', async () => {
    const reader = await newcomer();
    await prefer(reader, { 'notify.task_ended': 'mail', language: 'de-DE' });
    await tell(reader, 7);
    await expect.poll(async () => (await mailsTo(reader)).length, patience).toBe(1);
    const [mail] = await mailsTo(reader);
    expect(JSON.stringify(mail)).toContain('News: Ihr Auftrag ist erledigt');
  });

  test('notification-grouped: once of an object that is not read yet, with how often', async () => {
    const member = await newcomer();
    await tell(member, 5);
    await tell(member, 6);
    await tell(member, 5);
    const { items } = await list(member);
    expect(items.map(({ object, times }) => [object.id, times])).toEqual([
      [5, 2],
      [6, 1],
    ]);
    await api.as(member).call(readNotifications, { body: { all_before: items[0]?.id ?? 0 } });
    await tell(member, 5);
    expect((await list(member)).items.map(({ object, times }) => [object.id, times])).toEqual([
      [5, 1],
      [5, 2],
      [6, 1],
    ]);
  });
});

describe('the list', () => {
  test('goes page by page, newest first', async () => {
    const member = await newcomer();
    for (const id of [1, 2, 3]) await tell(member, id);
    const first = await list(member, { limit: 2 });
    expect(first.items.map(({ object }) => object.id)).toEqual([3, 2]);
    const second = await list(member, { limit: 2, after: first.after });
    expect(second.items.map(({ object }) => object.id)).toEqual([1]);
    expect(second.after).toBeNull();
  });

  test('is marked as read by ids or up to one, only one’s own', async () => {
    const [member, other] = [await newcomer(), await newcomer()];
    for (const id of [1, 2, 3]) await tell(member, id);
    const [newest, middle, oldest] = (await list(member)).items.map(({ id }) => id);
    const read = (who: Member, body: object) => api.as(who).call(readNotifications, { body });
    expect((await read(other, { ids: [newest] })).body).toEqual({ unread_count: 0 });
    expect((await list(member)).unread_count).toBe(3);
    expect((await read(member, { ids: [middle] })).body).toEqual({ unread_count: 2 });
    expect((await read(member, { all_before: oldest })).body).toEqual({ unread_count: 1 });
    expect((await list(member)).items.map(({ is_read }) => is_read)).toEqual([false, true, true]);
  });

  test.each([{}, { ids: [] }, { ids: [1], all_before: 1 }, { ids: ['1'] }, { all_before: -1 }])(
    'refuses %j',
    async (body) => {
      const answer = await api.as(owner).send({ method: 'POST', path: '/core/v1/notifications/read', body });
      expect(answer.status).toBe(400);
    },
  );

  test('asks visitors to sign in', async () => {
    const answer = await api.as({ host }).call(listNotifications, { query: {} });
    expect(answer.status).toBe(401);
  });

  test('notification-kept-90-days: forgets what is older, and nothing else', async () => {
    const member = await newcomer();
    const day = 86_400;
    await tell(member, 1, api.now - 91 * day);
    await tell(member, 2, api.now - 89 * day);
    await removeExpired(notificationQueries(api.ground.database.db), api.now);
    expect((await list(member)).items.map(({ object }) => object.id)).toEqual([2]);
  });
});
