import { useQuery } from '@tanstack/react-query';
import { countRedirects } from '#modules/redirects/redirect-views.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDate } from '#platform/dashboard/dates.ts';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';

type Alert = { id: string; text: string; url?: string };

/** What is wrong on the site, as far as the person may mend it. */
export function AlertsPart() {
  const text = useHomeTexts();
  const go = useGo();
  const { site, holder, accessLimitationTs } = useCaller();
  const mayMend = mayCall(countRedirects, holder);
  const counts = useQuery({
    ...read(countRedirects, { params: { siteId: site.id } }),
    enabled: mayMend,
    staleTime: 0,
  });
  const { chains = 0, missing = 0 } = counts.data ?? {};
  const alerts: Alert[] = [
    ...accountAlert(),
    ...(missing > 0
      ? [{ id: 'missing', text: text('alerts.missing', { count: missing }), url: redirects('missing') }]
      : []),
    ...(chains > 0
      ? [{ id: 'chains', text: text('alerts.chains', { count: chains }), url: redirects('chains') }]
      : []),
  ];
  const state = { isPending: mayMend && counts.isPending, error: counts.error, refetch: counts.refetch };
  return (
    <HomePart
      title={text('alerts.title')}
      state={state}
      failed={text('alerts.failed')}
      isEmpty={alerts.length === 0}
      empty={text('alerts.empty')}
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
