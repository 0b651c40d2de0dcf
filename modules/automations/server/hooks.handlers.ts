import { confirmRecent } from '#modules/accounts/accounts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { createHook, deleteHook, type Hook, listHooks, updateHook } from '../automations.contract.ts';
import { checkAddress } from './check-address.ts';
import { dropUnreadable } from './drop-unreadable.ts';
import { columnsOf } from './hook-columns.ts';
import { endOf, newSecret, sealFor } from './hook-secrets.ts';
import { hookServiceOf } from './hook-service.ts';
import { hookList, hookTable } from './hooks.table.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** The calls about webhooks. */
export function hookHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  const service = hookServiceOf(ground);
  return [
    answer(listHooks, async ({ site, query }) => {
      const page = await listPage(db, hookTable, hookList, site.id, query);
      return { ...page, items: await withPeople(db, site.id, page.items) };
    }),
    answer(createHook, async (call) => {
      const { body, site, now } = call;
      // Before the transaction, which waits for no other server.
      await checkAddress(service, body.url);
      const secret = newSecret();
      const secrets = { secret_sealed: await sealFor(ground, site.id, secret), secret_end: endOf(secret) };
      const hook = await addRow(database, call, hookTable, async (trx) => {
        const columns = await columnsOf(ground, site.id, body, null, now);
        await refuseTooMany(trx, site.id, 1);
        return { ...columns, ...secrets } as never;
      });
      return { ...(await named(db, site.id, hook)), secret };
    }),
    answer(updateHook, async (call) => {
      const { body, site, now } = call;
      if (body.url !== undefined) {
        if (body.url !== (await addressOf(db, site.id, call.params.hookId)))
          await confirmRecent(db, call, 'for-site');
        await checkAddress(service, body.url);
      }
      const hook = await changeRow(
        ...([database, call, hookTable, call.params.hookId, body] as const),
        async (said, { before }, trx) => {
          const columns = await columnsOf(ground, site.id, said, before, now);
          if (said.url !== undefined && said.url !== before.url) {
            await dropUnreadable(trx, site.id, before.id, call.caller.holder);
          }
          return columns as never;
        },
      );
      return named(db, site.id, hook);
    }),
    answer(deleteHook, (call) => removeRow(database, call, hookTable, call.params.hookId)),
  ];
}

/** Where a webhook sends to now. */
async function addressOf(db: Db, siteId: number, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('hook')
    .select('url')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return row?.url;
}

const named = async (db: Db, siteId: number, hook: Hook): Promise<Hook> => {
  const [shown] = await withPeople(db, siteId, [hook]);
  return shown ?? hook;
};

/** Webhooks with the names of those who made them. */
async function withPeople(db: Db, siteId: number, hooks: readonly Hook[]): Promise<Hook[]> {
  const ids = [...new Set(hooks.flatMap(({ created_by }) => created_by ?? []))];
  if (ids.length === 0) return [...hooks];
  const people = await db
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const titles = new Map(people.map(({ id, title }) => [id, title]));
  return hooks.map((hook) => ({ ...hook, created_by_title: titles.get(hook.created_by ?? 0) ?? null }));
}
