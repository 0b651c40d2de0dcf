import type { Db, Trx } from '#platform/server/database.ts';
import type { MailListSetup } from '../../mail-lists.contract.ts';
import {
  type ConnectionState,
  type LetterKind,
  MAPPING_DAYS,
  type MailProviderName,
  mailProviders,
} from '../../newsletter-kinds.contract.ts';
import type { MappedGroup } from './mail-provider.ts';

const DAY = 86_400;
/** A try that takes longer than this was cut off. */
const LONGEST_TRY = 60;

export type ProviderRow = {
  id: number;
  provider: MailProviderName;
  state: ConnectionState;
  state_ts: number;
  error: string | null;
  account_name: string;
  client_id: string | null;
  credential_sealed: string | null;
  credential_end: string | null;
  list_id: string | null;
  list_title: string;
  list_confirms: boolean;
  disconnected_ts: number | null;
  members_read_ts: number | null;
  members_error: string | null;
  revision: number;
  updated_by: number | null;
};

export type Groups = Record<LetterKind, MappedGroup>;

const columns = [
  ...(['id', 'provider', 'state', 'state_ts', 'error', 'account_name', 'client_id'] as const),
  ...(['credential_sealed', 'credential_end', 'list_id', 'list_title', 'list_confirms'] as const),
  ...(['disconnected_ts', 'members_read_ts', 'members_error', 'revision', 'updated_by'] as const),
];

const rowsOf = (db: Db | Trx, siteId: number) =>
  db.selectFrom('mail_provider').select(columns).where('site_id', '=', siteId);

/** The provider that a site is connected with. */
export const connectedProvider = async (db: Db | Trx, siteId: number): Promise<ProviderRow | null> =>
  ((await rowsOf(db, siteId).where('state', '=', 'connected').executeTakeFirst()) ??
    null) as ProviderRow | null;

/** One of the rows of a site, whatever its state. */
export const providerOf = async (db: Db | Trx, siteId: number, id: number): Promise<ProviderRow | null> =>
  ((await rowsOf(db, siteId).where('id', '=', id).executeTakeFirst()) ?? null) as ProviderRow | null;

/** Whether a provider was disconnected, and those who left there are read still. */
export const isReading = ({ state, credential_sealed }: ProviderRow): boolean =>
  state !== 'connected' && credential_sealed !== null;

/** The provider whose leavers have to be known before anybody is mailed past it. */
export const readingProvider = async (db: Db | Trx, siteId: number): Promise<ProviderRow | null> =>
  ((await rowsOf(db, siteId)
    .where('state', '<>', 'connected')
    .where('credential_sealed', 'is not', null)
    .executeTakeFirst()) ?? null) as ProviderRow | null;

/** One of the rows of a site, held until the transaction ends. */
export async function holdProvider(
  trx: Trx,
  siteId: number,
  by: { id: number } | { provider: MailProviderName } | { state: ConnectionState },
): Promise<ProviderRow | null> {
  const rows = rowsOf(trx, siteId).forUpdate();
  const wanted =
    'id' in by
      ? rows.where('id', '=', by.id)
      : 'provider' in by
        ? rows.where('provider', '=', by.provider)
        : rows.where('state', '=', by.state);
  return ((await wanted.executeTakeFirst()) ?? null) as ProviderRow | null;
}

/** Which groups of the list get which newsletter. */
export async function groupsOf(db: Db | Trx, siteId: number, providerId: number): Promise<Groups> {
  const rows = await db
    .selectFrom('mail_mapping')
    .select(['kind', 'category_id', 'interest_id'])
    .where('site_id', '=', siteId)
    .where('provider_id', '=', providerId)
    .execute();
  const of = (wanted: LetterKind): MappedGroup => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row ? { category_id: row.category_id, interest_id: row.interest_id } : null;
  };
  return { daily: of('daily'), weekly: of('weekly'), alerts: of('alerts') };
}

/** Every provider as people see it, connected or not. */
export async function shownSetups(db: Db | Trx, siteId: number, now: number): Promise<MailListSetup[]> {
  const rows = (await rowsOf(db, siteId).execute()) as ProviderRow[];
  const shown: MailListSetup[] = [];
  for (const provider of mailProviders) {
    const row = rows.find((one) => one.provider === provider);
    shown.push(row ? await shownSetup(db, siteId, row, now) : { ...never, provider });
  }
  return shown;
}

const never = {
  ...({ id: null, state: 'idle', error: null, account_name: '', credential_end: null } as const),
  ...{ list: null, groups: { daily: null, weekly: null, alerts: null }, kept_until_ts: null, revision: 0 },
  ...{ members_read_ts: null, members_error: null, is_reading: false },
};

export async function shownSetup(
  db: Db | Trx,
  siteId: number,
  row: ProviderRow,
  now: number,
): Promise<MailListSetup> {
  const isCutOff = row.state === 'connecting' && row.state_ts < now - LONGEST_TRY;
  return {
    ...{ id: row.id, provider: row.provider, state: isCutOff ? 'failed' : row.state, error: row.error },
    ...{ account_name: row.account_name, credential_end: row.credential_end, revision: row.revision },
    list:
      row.list_id === null ? null : { id: row.list_id, title: row.list_title, confirms: row.list_confirms },
    groups: await groupsOf(db, siteId, row.id),
    ...{ members_read_ts: row.members_read_ts, members_error: row.members_error, is_reading: isReading(row) },
    kept_until_ts:
      row.disconnected_ts !== null && row.list_id !== null ? row.disconnected_ts + MAPPING_DAYS * DAY : null,
  };
}
