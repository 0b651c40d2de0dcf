import { CsvError, parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { unsafeCell } from '#platform/server/safe-cell.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_IMPORTED_ADDRESSES } from '../../newsletter-kinds.contract.ts';
import {
  fileInvalid,
  fileTooLong,
  type importSubscribers as importCall,
  kindsMissing,
  providerKeepsList,
} from '../../subscribers.contract.ts';
import { connectedProvider } from '../providers/mail-lists.queries.ts';
import { keyOfEmail, readEmail } from './subscriber-keys.ts';

const NAMES = ['email', 'e-mail', 'email address', 'address', 'mail'];
const MOST_SHOWN = 100;

type FileRow = { line: number; text: string };

/** The addresses of a file, by its column. @throws ApiError content_is_invalid */
export function addressesIn(content: string): FileRow[] {
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    rows = parse(content, {
      ...{ bom: true, delimiter: [',', ';', '\t'], info: true, relax_column_count: true },
      ...{ skip_empty_lines: true, trim: true, to: MOST_IMPORTED_ADDRESSES + 2 },
    }) as unknown as typeof rows;
  } catch (error) {
    if (error instanceof CsvError) throw refusedField(fileInvalid, 'content');
    throw error;
  }
  const [head, ...rest] = rows;
  if (!head) throw refusedField(fileInvalid, 'content');
  const named = head.record.findIndex((cell) => NAMES.includes(cell.toLowerCase()));
  // A file of addresses alone needs no head.
  const alone = named === -1 ? head.record.findIndex((cell) => readEmail(cell) !== null) : named;
  if (alone === -1) throw refusedField(fileInvalid, 'content');
  const data = named === -1 ? rows : rest;
  if (data.length > MOST_IMPORTED_ADDRESSES) throw refusedField(fileTooLong, 'content');
  return data.map(({ record, info }) => ({ line: info.lines, text: unsafeCell(record[alone] ?? '') }));
}

/** Adds addresses that are on no list yet; whoever left, or was forgotten, stays away. */
export async function importSubscribers(ground: Ground, call: Call<typeof importCall>) {
  const { database, secrets } = ground;
  const { content, daily, weekly, alerts } = call.body;
  if (!daily && !weekly && !alerts) throw refusedField(kindsMissing, 'daily');
  const stamp = stampOf(call);
  const { siteId, now } = stamp;
  const rows = addressesIn(content);
  const wrong: { line: number; email: string }[] = [];
  const wanted = new Map<string, string>();
  for (const { line, text } of rows) {
    const email = readEmail(text);
    if (email === null) wrong.push({ line, email: text.slice(0, 100) });
    else wanted.set(await keyOfEmail(secrets, siteId, email), email);
  }
  const added = await database.db.transaction().execute(async (trx) => {
    if ((await connectedProvider(trx, siteId))?.list_id != null) throw providerKeepsList();
    const ids = [...wanted].map(() => database.ids.next());
    const { rows: made } = await sql<{ id: number }>`insert into mail_subscriber
        (site_id, id, email, email_key, status, daily, weekly, alerts, source, confirmed_ts, created_ts, created_by, updated_ts,
        updated_by)
      select ${siteId}::bigint, new.id, new.email, new.email_key, 'active', ${daily}, ${weekly}, ${alerts}, 'import',
        ${now}::bigint, ${now}::bigint, ${stamp.by}::bigint, ${now}::bigint, ${stamp.by}::bigint
      from unnest(${ids}::bigint[], ${[...wanted.values()]}::text[], ${[...wanted.keys()]}::text[])
        as new (id, email, email_key)
      on conflict (site_id, email_key) do nothing returning id`.execute(trx);
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: 'mail_subscriber.imported', objectKind: 'newsletter', objectId: siteId },
      after: { rows: rows.length, added: made.length, daily, weekly, alerts },
    });
    return made.length;
  });
  return {
    ...{ rows: rows.length, added, known: wanted.size - added },
    repeated: rows.length - wrong.length - wanted.size,
    ...{ wrong: wrong.slice(0, MOST_SHOWN), wrong_count: wrong.length },
  };
}
