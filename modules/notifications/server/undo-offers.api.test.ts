import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { claimUndo, keepUndo } from '#platform/server/undo-acts.ts';
import { listNotifications } from '../notifications.contract.ts';
import { notify } from './notify.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

const offers = async () => {
  const { body } = await api.as(owner).call(listNotifications, { query: {} });
  return body.items.map(({ undo_id }: { undo_id: number | null }) => undo_id);
};

test('a change of posts that was told can be undone from there, once and for a day', async () => {
  const { db, ids } = api.ground.database;
  const tell = (facts: Record<string, string | number>) =>
    db.transaction().execute((trx) =>
      notify({ ...api.ground, nextId: ids.next }, trx, {
        ...{ siteId, profileId: owner.profileId, kind: 'task_ended', atTs: api.now },
        object: { kind: 'task', id: ids.next() },
        facts: { task: 'posts.batch', status: 'SUCCESS', requested: 2, changed: 2, ...facts },
      }),
    );
  const act = async (now: number) => {
    const id = ids.next();
    const rows = [{ id: 1, revision: 1 }];
    await db
      .transaction()
      .execute((trx) =>
        keepUndo(trx, { siteId, now, by: owner.profileId }, { id, kind: 'post', count: 1, rows }),
      );
    return id;
  };
  const [fresh, old, undoing] = [await act(api.now), await act(api.now - 86_500), await act(api.now)];
  await tell({ batch_id: fresh });
  await tell({ batch_id: old });
  await tell({ batch_id: undoing, undo_of: fresh });
  await tell({ batch_id: ids.next() });
  await tell({ batch_id: fresh, status: 'FAILURE' });
  expect(await offers()).toEqual([null, null, null, null, fresh]);
  await db
    .transaction()
    .execute((trx) =>
      claimUndo(trx, { siteId, now: api.now, by: owner.profileId }, fresh, { batchId: undoing }),
    );
  expect(await offers()).toEqual([null, null, null, null, null]);
});
