import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { csrfFailed, tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Handler, StreamOf } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { safeCell } from '#platform/server/safe-cell.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import {
  alreadySubscribed,
  changeSubscriber as changeCall,
  createSubscriber,
  eraseSubscribers,
  exportSubscribers,
  importSubscribers as importCall,
  kindsMissing,
  listSubscribers,
} from '../../subscribers.contract.ts';
import { untilNextHour } from '../readers/asks.ts';
import { signUp } from '../readers/sign-up.ts';
import { changeSubscriber } from './change-subscriber.ts';
import { blank } from './forget-subscribers.ts';
import { importSubscribers } from './import-subscribers.ts';
import { keyOfEmail } from './subscriber-keys.ts';
import { type AskedSubscribers, subscribersAfter, subscribersPage } from './subscribers.queries.ts';
import { tellProvider } from './tell-provider.ts';

const ASKED_A_MINUTE = 20;
const ROWS_AT_ONCE = 1_000;
const columns = [
  ...['email', 'status', 'daily', 'weekly', 'alerts', 'sections', 'source', 'created', 'confirmed'],
  ...['ended', 'bounce_reason'],
];

/** The calls about who gets newsletters. */
export function subscriberHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db, ids } = database;
  const take = minuteCounts();
  return [
    answer(listSubscribers, ({ site, query: { limit, offset, exact_count, ...asked } }) =>
      subscribersPage(db, site.id, asked, { limit, offset, exact_count }),
    ),
    answer(createSubscriber, async (call) => {
      const { body, site, now } = call;
      if (!letterKinds.some((kind) => body[kind])) throw refusedField(kindsMissing, 'daily');
      const wait = take({ [profileOf(call.caller).id]: ASKED_A_MINUTE }, Date.now());
      if (wait !== null) throw tooManyRequests({ retryAfter: wait });
      // Staff see the list anyway: nothing is given away to them.
      const email_key = await keyOfEmail(ground.secrets, site.id, body.email);
      const known = await db
        .selectFrom('mail_subscriber')
        .select('status')
        .where('site_id', '=', site.id)
        .where('email_key', '=', email_key)
        .executeTakeFirst();
      if (known?.status === 'active') throw refusedField(alreadySubscribed, 'email');
      const own = { ...site, base: addressForMails(call) };
      const taken = await signUp(ground, own, { ...body, sectionIds: [] }, now, call);
      if (taken === 'too_many') throw tooManyRequests({ retryAfter: untilNextHour(now) });
      return { email: body.email };
    }),
    answer(changeCall, (call) => changeSubscriber(ground, call)),
    answer(eraseSubscribers, (call) =>
      db.transaction().execute(async (trx) => {
        const siteId = call.site.id;
        const rows = await trx
          .selectFrom('mail_subscriber')
          .select(['id', 'email'])
          .where('site_id', '=', siteId)
          .where('email', '<>', '')
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(call.body.ids))))
          .forUpdate()
          .execute();
        for (const { id, email } of rows) {
          await tellProvider(ground, trx, siteId, { email, isForgotten: true });
          // The log of it names nobody.
          await recordWrite(trx, ids.next, call, { action: 'mail_subscriber.erased', objectId: id });
        }
        await trx
          .updateTable('mail_subscriber')
          .set({ ...blank, ended_ts: call.now, updated_ts: call.now })
          .where('site_id', '=', siteId)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
          .execute();
        return { erased: rows.length };
      }),
    ),
    answer(importCall, (call) => importSubscribers(ground, call)),
    answer(exportSubscribers, async (call) => {
      const { site, query, request } = call;
      // A page of another site can have a browser ask; what it gets is no page, and is not counted as taken out.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw csrfFailed();
      await db.transaction().execute((trx) =>
        recordWrite(trx, ids.next, call, {
          ...{ action: 'mail_subscriber.exported', objectId: site.id },
          after: { status: query.status ?? null, is_searched: query.query !== undefined },
        }),
      );
      return new StreamOf(Readable.from(pagesOfCsv(db, site.id, query)), {
        downloadName: `subscribers-${site.name}.csv`,
      });
    }),
  ];
}

/** Page after page, so that neither the memory nor a connection is held while the reader is slow. */
async function* pagesOfCsv(db: Db, siteId: number, asked: AskedSubscribers): AsyncGenerator<string> {
  for (let after = 0, header = true; ; header = false) {
    const rows = await subscribersAfter(db, siteId, asked, { after, most: ROWS_AT_ONCE });
    const cells = rows.map((row) => [
      ...[row.email, row.status, row.daily, row.weekly, row.alerts],
      ...[row.sections.join(', '), row.source],
      ...[row.created_ts, row.confirmed_ts, row.ended_ts].map(dateOf),
      row.bounce_reason,
    ]);
    yield stringify(cells, { header, columns, cast: { boolean: String, string: safeCell } });
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

const dateOf = (ts: number | null): string => (ts === null ? '' : new Date(ts * 1000).toISOString());
