import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { ENOUGH_VIEWS } from '../vital-scale.contract.ts';
import { getLcp, type LcpReport } from '../web-vitals.contract.ts';
import { RatingText, shareText, valueText } from './vital-cards.tsx';
import { type VitalsSearch, vitalsAddress } from './vitals-address.ts';
import { VitalsFrame } from './vitals-frame.tsx';
import classes from './web-vitals.module.css';
import { useVitalsTexts } from './web-vitals-texts.ts';

/** What the largest paint waits for: its four parts, and what is known to slow it down. */
export function WebVitalsLcpScreen() {
  const text = useVitalsTexts();
  const go = useGo();
  const { site } = useCaller();
  const { pairs } = useAddress();
  const search = useMemo(() => vitalsAddress.read(pairs), [pairs]);
  const { device, days, issue } = search;
  const url = search.url || undefined;
  const state = useQuery({
    ...read(getLcp, { params: { siteId: site.id }, query: { device, days, url, issue } }),
    placeholderData: keepPreviousData,
  });
  const head = (
    <p className={classes.lead}>
      {url === undefined ? null : (
        <bdi dir="ltr" className={classes.address} title={url}>
          {url}
        </bdi>
      )}
      {issue === undefined ? null : (
        <ShellLink
          url={`/r/dashboard/web_vitals_lcp${writePairs({ url })}`}
          className={classes.link}
          onGo={go}
        >
          {text('issues.all')}
        </ShellLink>
      )}
      <ShellLink url="/r/dashboard/web_vitals" className={classes.link} onGo={go}>
        {text('links.origin')}
      </ShellLink>
    </p>
  );
  return (
    <VitalsFrame title={text('titles.webVitalsLcp')} search={search} state={state} head={head}>
      {(report) => (
        <>
          {issue === undefined ? (
            <Parts report={report} />
          ) : (
            <p className={classes.advice}>{text(`advice.${issue}`)}</p>
          )}
          <Issues report={report} search={search} />
        </>
      )}
    </VitalsFrame>
  );
}

function Parts({ report }: { report: LcpReport }) {
  const text = useVitalsTexts();
  const whole = report.parts.reduce((sum, { mean }) => sum + mean, 0);
  return (
    <section className={classes.part} aria-label={text('metrics.lcp')}>
      <h2>{text('metrics.lcp')}</h2>
      <p className={classes.value}>
        {report.p75 === null || report.rating === null ? (
          <>
            {text('notEnough')}{' '}
            <span className={classes.quiet}>
              {text('notEnoughHint', { views: numberText(report.views), enough: numberText(ENOUGH_VIEWS) })}
            </span>
          </>
        ) : (
          <>
            <bdi>{valueText('lcp', report.p75, text)}</bdi>
            <RatingText rating={report.rating} />
          </>
        )}
      </p>
      <h3>{text('parts.title')}</h3>
      <div className={classes.bar} data-parts aria-hidden="true">
        {report.parts.map(({ part, mean }) => (
          <span key={part} data-part={part} style={{ flexGrow: mean }} />
        ))}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('parts.name')}</th>
            <th scope="col">{text('parts.mean')}</th>
            <th scope="col">{text('parts.share')}</th>
          </tr>
        </thead>
        <tbody>
          {report.parts.map(({ part, mean }) => (
            <tr key={part}>
              <th scope="row">
                <span className={classes.swatch} data-part={part} aria-hidden="true" />
                {text(`parts.${part}`)}
              </th>
              <td>{valueText('lcp', mean, text)}</td>
              <td>{shareText(whole === 0 ? 0 : mean / whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Issues({ report, search }: { report: LcpReport; search: VitalsSearch }) {
  const text = useVitalsTexts();
  const go = useGo();
  const found = report.issues.filter(({ views }) => views > 0);
  const single = search.issue === undefined ? undefined : report.issues[0];
  return (
    <section className={classes.part} aria-label={text('issues.title')}>
      <h2>{single ? text(`issues.${single.issue}`) : text('issues.title')}</h2>
      {found.length === 0 ? <p className={classes.quiet}>{text('issues.none')}</p> : null}
      {found.length === 0 ? null : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{single ? text('types.name') : text('issues.name')}</th>
              <th scope="col">{text('issues.views')}</th>
              <th scope="col">{text('issues.share')}</th>
            </tr>
          </thead>
          <tbody>
            {single
              ? single.page_types.map(({ page_type, views }) => (
                  <tr key={page_type}>
                    <th scope="row">{text(`types.${page_type}`)}</th>
                    <td>{numberText(views)}</td>
                    <td>{shareText(single.views === 0 ? 0 : views / single.views)}</td>
                  </tr>
                ))
              : found.map(({ issue, views, share }) => (
                  <tr key={issue}>
                    <th scope="row">
                      <ShellLink
                        url={`/r/dashboard/web_vitals_lcp${writePairs(vitalsAddress.write({ ...search, issue }))}`}
                        className={classes.link}
                        onGo={go}
                      >
                        {text(`issues.${issue}`)}
                      </ShellLink>
                    </th>
                    <td>{numberText(views)}</td>
                    <td>{shareText(share)}</td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
