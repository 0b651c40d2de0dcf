import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { type LetterKind, letterKinds, type SubscriberStatus } from '../../newsletter-kinds.contract.ts';
import { newsletterTexts } from '../letters/letter-words.ts';
import { choicesPath, keyOfEmail } from '../subscribers/subscriber-keys.ts';
import { offersOf } from './offered-choices.ts';
import { endSubscription, keepChoices } from './own-subscription.ts';
import { signUp } from './sign-up.ts';

/** The address of an account, in small letters, and whether it was proven to be theirs. */
export type OwnAddress = { email: string; isProven: boolean };

/** The newsletters of a site, each with whether somebody gets it. */
type OwnNewsletters = {
  title: string;
  text: string;
  choices: { name: LetterKind; title: string; is_on: boolean }[];
  button: string;
  /** Where they choose sections too; null for whoever gets none. */
  more: { url: string; title: string } | null;
};

/** What a reader gets of the newsletters of a site; null where none goes out. */
export async function ownNewslettersOf(
  ground: Ground,
  site: ReaderSite,
  { email, isProven }: OwnAddress,
): Promise<OwnNewsletters | null> {
  const { kinds, sections } = await offersOf(ground)(site.id);
  if (kinds.length === 0) return null;
  const text = newsletterTexts(site.locale);
  // What an address gets is told to those alone who have proven that it is theirs.
  const row = isProven ? await rowOf(ground, site.id, email) : undefined;
  const isActive = row?.status === 'active';
  return {
    title: text('account.title'),
    text: text(isProven ? 'account.text' : 'account.unproven', { email }),
    choices: kinds.map((name) => ({
      ...{ name, title: text(`account.${name}`), is_on: isActive && row[name] },
    })),
    button: text('account.save'),
    more:
      isActive && sections.length > 0
        ? { url: await choicesPath(ground.secrets, site.id, row), title: text('account.more') }
        : null,
  };
}

/** Keeps which newsletters a reader wants. An address that nobody has proven is asked by mail first. */
export async function keepOwnNewsletters(
  ground: Ground,
  site: ReaderSite,
  { email, isProven }: OwnAddress,
  wanted: Readonly<Record<LetterKind, boolean>>,
): Promise<'done' | 'asked' | 'too_many'> {
  const now = Math.floor(Date.now() / 1000);
  const { kinds } = await offersOf(ground)(site.id);
  const chosen = {
    daily: wanted.daily && kinds.includes('daily'),
    weekly: wanted.weekly && kinds.includes('weekly'),
    alerts: wanted.alerts && kinds.includes('alerts'),
  };
  const isAny = letterKinds.some((kind) => chosen[kind]);
  if (!isProven) {
    if (!isAny) return 'done';
    const taken = await signUp(ground, site, { email, ...chosen, sectionIds: [] }, now);
    return taken === 'too_many' ? taken : 'asked';
  }
  const before = await rowOf(ground, site.id, email);
  if (!isAny) {
    if (before) await endSubscription(ground, site.id, before.id, now);
    return 'done';
  }
  const row = before ?? (await newRow(ground, site, email, now));
  await keepChoices(ground, site.id, row.id, { ...chosen, sectionIds: row.section_ids }, now);
  return 'done';
}

type Row = {
  id: number;
  email_key: string;
  status: SubscriberStatus;
  daily: boolean;
  weekly: boolean;
  alerts: boolean;
  section_ids: number[];
};

async function rowOf(
  { database: { db }, secrets }: Pick<Ground, 'database' | 'secrets'>,
  siteId: number,
  email: string,
): Promise<Row | undefined> {
  const row = await readRow(db, siteId, await keyOfEmail(secrets, siteId, email));
  return row?.email === '' ? undefined : row;
}

const readRow = (db: Db, siteId: number, key: string): Promise<(Row & { email: string }) | undefined> =>
  db
    .selectFrom('mail_subscriber')
    .select(['id', 'email', 'email_key', 'status', 'daily', 'weekly', 'alerts', 'section_ids'])
    .where('site_id', '=', siteId)
    .where('email_key', '=', key)
    .executeTakeFirst() as Promise<(Row & { email: string }) | undefined>;

/** A row that is not active yet; one that was forgotten gets its address back, as its owner asks for it. */
async function newRow(
  { database: { db, ids }, secrets }: Ground,
  site: ReaderSite,
  email: string,
  now: number,
): Promise<Row> {
  const key = await keyOfEmail(secrets, site.id, email);
  await db
    .insertInto('mail_subscriber')
    .values({
      ...{ site_id: site.id, id: ids.next(), email, email_key: key, status: 'unsubscribed', source: 'site' },
      ...{ daily: false, weekly: false, section_ids: [], language: site.locale, ended_ts: now },
      ...{ created_ts: now, updated_ts: now },
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'email_key']).doUpdateSet({ email, updated_ts: now }),
    )
    .execute();
  const row = await readRow(db, site.id, key);
  if (!row) throw new Error('A subscriber is gone that was just kept.');
  return row;
}
