import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import type { StatsFlag } from '../email-flags.contract.ts';
import type { StatsReport } from './stats-report.ts';
import english from './texts/en-US.json' with { type: 'json' };

type Reader = { to: string; name: string; site: string; uri: string; language: string };

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** The mail about the page views of a day or a week, in the language of its reader. */
export function statsMail(
  flag: StatsFlag,
  { to, name, site, uri, language }: Reader,
  { views, before, posts }: StatsReport,
): Mail {
  const text = words(language);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const isDaily = flag === 'stats_mail_daily';
  const said = { site, views: number(views), before: number(before) };
  const parts = [
    text('hello', { name }),
    isDaily ? text('stats.daily', said) : text('stats.weekly', said),
    ...(posts.length > 0 ? [text('stats.most')] : []),
    ...posts.map((post) => text('stats.post', { headline: post.headline, views: number(post.views) })),
    { link: `${uri}/r/dashboard/traffic` },
    text('stats.ways'),
    { link: `${uri}/r/dashboard/settings/notifications` },
  ];
  const subject = isDaily ? text('stats.dailySubject', said) : text('stats.weeklySubject', said);
  return mailLetter(to, subject, parts, language);
}
