import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';

type Needs = Pick<Ground, 'database' | 'secrets'>;

/** What signs the messages of a site: browsers take those alone whose key they were given. */
export type PushKey = { publicKey: string; privateKey: KeyObject };

const PURPOSE = 'push keys';
const boundTo = (siteId: number): string => `${PURPOSE} ${siteId}`;

/** The key of a site as it is; null where none was made, or another installation sealed it. */
export async function readPushKey({ database, secrets }: Needs, siteId: number): Promise<PushKey | null> {
  const row = await rowOf(database.db, siteId);
  return row ? openKey(secrets, siteId, row) : null;
}

/**
 * The public key of a site for browsers; the pair is made when it is first asked for. One that another installation sealed is
 * replaced: nobody can sign by it, and browsers are given the new one when they come back.
 */
export async function publicPushKey(needs: Needs, siteId: number, now: number): Promise<string> {
  const known = await readPushKey(needs, siteId);
  if (known) return known.publicKey;
  const { database, secrets } = needs;
  const unreadable = await rowOf(database.db, siteId);
  const made = newPair();
  const private_sealed = sealText(await secrets.of(PURPOSE), boundTo(siteId), made.privateKey);
  await database.db
    .insertInto('push_key')
    .values({ site_id: siteId, public_key: made.publicKey, private_sealed, created_ts: now })
    .onConflict((conflict) =>
      conflict
        .column('site_id')
        .doUpdateSet({ public_key: made.publicKey, private_sealed, created_ts: now })
        // Two servers that ask at once agree on the pair of the first.
        .where('push_key.public_key', '=', unreadable?.public_key ?? ''),
    )
    .execute();
  return (await rowOf(database.db, siteId))?.public_key ?? made.publicKey;
}

type Row = { public_key: string; private_sealed: string };

const rowOf = (db: Db, siteId: number): Promise<Row | undefined> =>
  db
    .selectFrom('push_key')
    .select(['public_key', 'private_sealed'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();

async function openKey(secrets: Ground['secrets'], siteId: number, row: Row): Promise<PushKey | null> {
  const d = openSealedText(await secrets.of(PURPOSE), boundTo(siteId), row.private_sealed);
  if (d === null) return null;
  const point = Buffer.from(row.public_key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = { ...{ kty: 'EC', crv: 'P-256', d }, x: x ?? '', y: y ?? '' };
  return { publicKey: row.public_key, privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/** A pair for ES256: the point as browsers take it, and the number that is kept sealed. */
function newPair(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const [left, right] = [x, y].map((half) => Buffer.from(half, 'base64url'));
  const point = Buffer.concat([Buffer.of(4), left ?? Buffer.alloc(0), right ?? Buffer.alloc(0)]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
