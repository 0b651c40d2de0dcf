import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { dateFormat } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { getChromeVitals } from '../web-vitals.contract.ts';
import { RatingText, shareText, valueText } from './vital-cards.tsx';
import type { VitalsSearch } from './vitals-address.ts';
import classes from './web-vitals.module.css';
import { useVitalsTexts } from './web-vitals-texts.ts';

const daysText = (first: string, last: string): string =>
  dateFormat(pageLanguage, 'UTC', { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  );

/** What Chrome has measured elsewhere, beside what pages told us; nothing where the installation is not connected. */
export function ChromePanel({ device, url }: { device: VitalsSearch['device']; url?: string }) {
  const text = useVitalsTexts();
  const { site } = useCaller();
  const query = { device, ...(url === undefined ? {} : { url }) };
  const { data } = useQuery(read(getChromeVitals, { params: { siteId: site.id }, query }));
  if (!data || data.state === 'not_connected') return null;
  const { state, vitals, first_day, last_day } = data;
  return (
    <section className={classes.part} aria-label={text('chrome.title')}>
      <h2>{text('chrome.title')}</h2>
      {state === 'ready' ? (
        <>
          <p className={classes.quiet}>
            {first_day && last_day
              ? text('chrome.period', { days: daysText(first_day, last_day) })
              : text('chrome.hint')}
          </p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text('chrome.metric')}</th>
                <th scope="col">{text('chrome.p75')}</th>
                <th scope="col">{text('rating.good')}</th>
                <th scope="col">{text('rating.needs_improvement')}</th>
                <th scope="col">{text('rating.poor')}</th>
              </tr>
            </thead>
            <tbody>
              {vitals.map((vital) => (
                <tr key={vital.metric}>
                  <th scope="row">
                    {text(`metrics.${vital.metric}`)} <RatingText rating={vital.rating} />
                  </th>
                  <td>{valueText(vital.metric, vital.p75, text)}</td>
                  <td>{shareText(vital.good)}</td>
                  <td>{shareText(vital.needs_improvement)}</td>
                  <td>{shareText(vital.poor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className={classes.quiet}>{text(state === 'no_data' ? 'chrome.noData' : 'chrome.failed')}</p>
      )}
    </section>
  );
}
