import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getOriginVitals, type OriginVitals } from '../web-vitals.contract.ts';
import { ChromePanel } from './chrome-panel.tsx';
import { VitalCards, valueText } from './vital-cards.tsx';
import { vitalsAddress, vitalsOfUrl } from './vitals-address.ts';
import { VitalsFrame } from './vitals-frame.tsx';
import classes from './web-vitals.module.css';
import { useVitalsTexts } from './web-vitals-texts.ts';

/** How fast the site is for its readers, and which of its pages are slowest. */
export function WebVitalsScreen() {
  const text = useVitalsTexts();
  const go = useGo();
  const { site } = useCaller();
  const { pairs } = useAddress();
  const search = useMemo(() => vitalsAddress.read(pairs), [pairs]);
  const { device, days } = search;
  const state = useQuery({
    ...read(getOriginVitals, { params: { siteId: site.id }, query: { device, days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <VitalsFrame
      title={text('titles.webVitals')}
      search={search}
      state={state}
      head={<CheckPage />}
      foot={<ChromePanel device={device} />}
    >
      {(report) => (
        <>
          <VitalCards {...report} />
          <p className={classes.lead}>
            {text('p75')}{' '}
            <ShellLink url="/r/dashboard/web_vitals_lcp" className={classes.link} onGo={go}>
              {text('links.lcp')}
            </ShellLink>
          </p>
          <PageTypes types={report.page_types} />
        </>
      )}
    </VitalsFrame>
  );
}

function CheckPage() {
  const text = useVitalsTexts();
  const go = useGo();
  const [url, setUrl] = useState('');
  const [isTried, setTried] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (url.trim() !== '') go(vitalsOfUrl(url.trim()));
  };
  return (
    <form className={classes.check} onSubmit={onSubmit} noValidate>
      <TextField
        label={text('check.label')}
        placeholder={text('check.placeholder')}
        value={url}
        onText={setUrl}
        maxLength={2_000}
        error={isTried && url.trim() === '' ? text('check.missing') : undefined}
        isMono
      />
      <Button type="submit" variant="default">
        {text('check.submit')}
      </Button>
    </form>
  );
}

/** The slowest kind of page first. */
function PageTypes({ types }: { types: OriginVitals['page_types'] }) {
  const text = useVitalsTexts();
  const metrics = ['lcp', 'inp', 'cls'] as const;
  return (
    <section className={classes.part} aria-label={text('types.title')}>
      <h2>{text('types.title')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('types.name')}</th>
            <th scope="col">{text('types.views')}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {text(`short.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((row) => (
            <tr key={row.page_type}>
              <th scope="row">{text(`types.${row.page_type}`)}</th>
              <td>{numberText(row.views)}</td>
              {metrics.map((metric) => (
                <td key={metric}>{row[metric] === null ? '–' : valueText(metric, row[metric] ?? 0, text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
