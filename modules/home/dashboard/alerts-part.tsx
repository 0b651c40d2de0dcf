import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { postsUrl } from '#modules/posts/posts.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { nearTime, shortDate } from '#platform/dashboard/dates.ts';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';
import { useHome } from './use-home.ts';

type Alert = { id: string; text: string; url?: string };

/** What is wrong on the site, as far as the person may mend it. */
export function AlertsPart({ hidesEmpty }: { hidesEmpty: boolean }) {
  const text = useHomeTexts();
  const go = useGo();
  const { site, accessLimitationTs } = useCaller();
  // Who only reads is told of the failure where they read.
  const home = useHome(['redirects', 'overdue'], { isSpokesman: !hidesEmpty });
  const { chains = 0, missing = 0 } = home.data?.redirects ?? {};
  const late = home.data?.overdue;
  const alerts: Alert[] = [
    ...accountAlert(),
    ...lateAlerts(),
    ...(missing > 0
      ? [{ id: 'missing', text: text('alerts.missing', { count: missing }), url: redirects('missing') }]
      : []),
    ...(chains > 0
      ? [{ id: 'chains', text: text('alerts.chains', { count: chains }), url: redirects('chains') }]
      : []),
  ];
  return (
    <HomePart
      title={text('alerts.title')}
      state={home}
      failed={text('alerts.failed')}
      isEmpty={alerts.length === 0}
      empty={hidesEmpty ? null : text('alerts.empty')}
    >
      {alerts.map((alert) => (
        <li key={alert.id} className={classes.line}>
          <AlertTriangleIcon className={classes.warning} />
          {alert.url === undefined ? (
            <span>{alert.text}</span>
          ) : (
            <ShellLink url={alert.url} className={classes.alert} onGo={go}>
              {alert.text}
            </ShellLink>
          )}
        </li>
      ))}
    </HomePart>
  );

  function lateAlerts(): Alert[] {
    const now = Date.now() / 1000;
    const lines = (late?.posts ?? []).map(({ id, headline, scheduled_at }) => ({
      id: `late ${id}`,
      text: text('alerts.late', {
        headline: headline || text('noHeadline'),
        time: nearTime({ seconds: scheduled_at, zone: site.timeZone, language: pageLanguage }, now),
      }),
      url: postsUrl({ status: StatusFilter.ALL_DRAFT, post: id }),
    }));
    const more = (late?.count ?? 0) - lines.length;
    return more > 0 ? [...lines, { id: 'late', text: text('alerts.moreLate', { count: more }) }] : lines;
  }

  function accountAlert(): Alert[] {
    if (accessLimitationTs === null) return [];
    const now = Date.now() / 1000;
    const when = { seconds: accessLimitationTs, zone: site.timeZone, language: pageLanguage };
    const isPast = accessLimitationTs <= now;
    const said = isPast ? text('alerts.pastDue') : text('alerts.upcoming', { date: shortDate(when, now) });
    return [{ id: 'account', text: said }];
  }
}

const redirects = (view: string): string => `/r/dashboard/redirects?view=${view}`;
