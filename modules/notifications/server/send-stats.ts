import {
  keepPreferences,
  languageOfPerson,
  mailReader,
  readPreferences,
} from '#modules/preferences/preferences.public.ts';
import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Database, Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { wallClock } from '#platform/server/zoned-time.ts';
import {
  emailPreference,
  isSwitchedOn,
  type StatsFlag,
  statsFlags,
  UNSUBSCRIBE_ALL,
} from '../email-flags.contract.ts';
import { statsMail } from './stats-mail.ts';
import { daysOf, readReport, type StatsReport } from './stats-report.ts';

const SWEEP_SECONDS = 600;
const HOUR = 7;
const MONDAY = 1;

type Needs = { database: Database; mail: Pick<Mailer, 'send'> } & Pick<Ground, 'secrets'>;
type SiteRow = { id: number; title: string; uri: string; timezone: string };

/** Mails page views at seven in the morning of each site, those of the week on Mondays. */
export function defineStatsMails(needs: Needs & Pick<Ground, 'jobs'>): void {
  needs.jobs.sweep({
    name: 'mails about page views',
    seconds: SWEEP_SECONDS,
    run: (signal) => sendStats(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** Sends what is due now; each person gets each mail once, however often it runs. */
export async function sendStats(needs: Needs, now: number, signal?: AbortSignal): Promise<void> {
  const { db } = needs.database;
  const sites = await db
    .selectFrom('site')
    .select(['id', 'title', 'uri', 'timezone'])
    .orderBy('id')
    .execute();
  for (const site of sites) {
    const due = dueFlags(now, site.timezone);
    for (const { flag, today } of due) {
      if (signal?.aborted) return;
      const report = await readReport(db, site.id, daysOf(today, flag === 'stats_mail_daily' ? 1 : 7));
      if (!report) continue;
      for (const profileId of await readersOf(db, site.id)) {
        if (signal?.aborted) return;
        await sendOne(needs, { site, profileId, flag, today, report, now });
      }
    }
  }
}

/** What is due in the zone of a site: nothing but between seven and eight. */
export function dueFlags(now: number, timezone: string): { flag: StatsFlag; today: string }[] {
  const clock = wallClock(now, timezone);
  if (clock.hour !== HOUR) return [];
  const pad = (value: number) => String(value).padStart(2, '0');
  const today = `${clock.year}-${pad(clock.month)}-${pad(clock.day)}`;
  const isMonday = new Date(`${today}T12:00:00Z`).getUTCDay() === MONDAY;
  return statsFlags
    .filter((flag) => flag === 'stats_mail_daily' || isMonday)
    .map((flag) => ({ flag, today }));
}

/** Those who may see figures of the whole site. */
async function readersOf(db: Db, siteId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role_assignment as a')
    .innerJoin('role_permission as h', (join) =>
      join.onRef('h.site_id', '=', 'a.site_id').onRef('h.role_id', '=', 'a.role_id'),
    )
    .innerJoin('profile as p', (join) =>
      join.onRef('p.site_id', '=', 'a.site_id').onRef('p.id', '=', 'a.profile_id'),
    )
    .select('a.profile_id')
    .distinct()
    .where('a.site_id', '=', siteId)
    .where('h.site_id', '=', siteId)
    .where('p.site_id', '=', siteId)
    .where('a.community_id', 'is', null)
    .where('h.permission', '=', 'VIEW_STATS')
    .where('p.status', 'in', [0, 1])
    .where('p.account_id', 'is not', null)
    .where('p.deleted_ts', 'is', null)
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

type Sending = {
  site: SiteRow;
  profileId: number;
  flag: StatsFlag;
  today: string;
  report: StatsReport;
  now: number;
};

async function sendOne({ database: { db }, mail, secrets }: Needs, sending: Sending): Promise<void> {
  const { site, profileId, flag, today, report, now } = sending;
  const marker = `email.sent.${flag}`;
  await db.transaction().execute(async (trx) => {
    // Every server sends: whoever comes second sees that it was sent.
    await lockPerson(trx, profileId);
    const kept = await readPreferences(trx, site.id, profileId);
    const isOn = isSwitchedOn(flag, kept[emailPreference(flag)]);
    const isOff = isSwitchedOn(UNSUBSCRIBE_ALL, kept[emailPreference(UNSUBSCRIBE_ALL)]);
    if (!isOn || isOff || kept[marker] === today) return;
    const reader = await mailReader(trx, { siteId: site.id, profileId });
    if (!reader) return;
    await keepPreferences(trx, { siteId: site.id, profileId, now }, { [marker]: today });
    const language = (await languageOfPerson(trx, site.id, profileId)) ?? SOURCE_LANGUAGE;
    const letter = statsMail(flag, { ...reader, site: site.title, uri: site.uri, language }, report);
    const leave = await unsubscribePath(secrets, site.id, { kind: flag, id: profileId });
    await mail.send({ ...letter, unsubscribeUrl: `${site.uri}${leave}` }, trx);
  });
}
