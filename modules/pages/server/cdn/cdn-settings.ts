import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, type Stamp } from '#platform/server/row-stamps.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';
import { type Cdn, tokenMissing, zoneInvalid } from '../../cdn.contract.ts';
import { type CdnProvider, DELIVERIES_SHOWN, zoneForms } from '../../cdn-providers.contract.ts';
import type { CdnAccount } from './purge-requests.ts';

const MOST_WAITING = 1_000;

export type CdnRow = {
  provider: string;
  zone: string;
  token_sealed: string | null;
  token_end: string | null;
  revision: number;
  updated_ts: number;
  updated_by: number | null;
};

const settingOf = (db: Db | Trx, siteId: number) =>
  db
    .selectFrom('cdn_setting')
    .select(['provider', 'zone', 'token_sealed', 'token_end', 'revision', 'updated_ts', 'updated_by'])
    .where('site_id', '=', siteId);

export const readCdn = (db: Db | Trx, siteId: number): Promise<CdnRow | undefined> =>
  settingOf(db, siteId).executeTakeFirst();

/** The settings, held until the transaction ends; of a site without any an empty row, so that there is one to hold. */
export async function holdCdn(trx: Trx, stamp: Stamp): Promise<CdnRow> {
  await trx
    .insertInto('cdn_setting')
    .values({ ...createdBy(stamp), provider: 'none', zone: '', updated_by: null, revision: 0 })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  return settingOf(trx, stamp.siteId).forUpdate().executeTakeFirstOrThrow();
}

const boundTo = (siteId: number): string => `cdn ${siteId}`;

export const sealToken = async ({ secrets }: Pick<Ground, 'secrets'>, siteId: number, token: string) =>
  sealText(await secrets.of('cdn'), boundTo(siteId), token);

/** How the provider is spoken to; null where there is none, or its token was sealed by another installation. */
export async function accountOf(
  { secrets }: Pick<Ground, 'secrets'>,
  siteId: number,
  row: Pick<CdnRow, 'provider' | 'zone' | 'token_sealed'> | undefined,
): Promise<CdnAccount | null> {
  if (!row?.token_sealed || (row.provider !== 'cloudflare' && row.provider !== 'fastly')) return null;
  const token = openSealedText(await secrets.of('cdn'), boundTo(siteId), row.token_sealed);
  return token === null ? null : { provider: row.provider, zone: row.zone, token };
}

/** @throws ApiError zone_is_invalid */
export function checkZone({ provider, zone }: { provider: CdnProvider; zone: string }): void {
  if (provider === 'none' || zoneForms[provider].test(zone)) return;
  throw zoneInvalid({ details: [{ loc: ['body', 'zone'], msg: zoneInvalid.message }] });
}

export const noToken = () =>
  tokenMissing({ details: [{ loc: ['body', 'token'], msg: tokenMissing.message }] });

/** The settings as people see them, with what was sent lately. */
export async function shownCdn(db: Db | Trx, siteId: number): Promise<Cdn> {
  const row = await readCdn(db, siteId);
  const deliveries = await db
    .selectFrom('cdn_delivery')
    .select(['id', 'at_ts as ts', 'count', 'sample', 'error'])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute();
  const waiting = await db
    .selectFrom((eb) =>
      eb.selectFrom('cdn_purge').select('id').where('site_id', '=', siteId).limit(MOST_WAITING).as('first'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirst();
  return {
    provider: (row?.provider ?? 'none') as CdnProvider,
    zone: row?.zone ?? '',
    token_end: row?.token_end ?? null,
    waiting: Number(waiting?.count ?? 0),
    deliveries,
    revision: row?.revision ?? 0,
    updated_ts: row?.updated_ts ?? null,
  };
}
