import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { getUrlVitals } from '../web-vitals.contract.ts';
import { ChromePanel } from './chrome-panel.tsx';
import { VitalCards } from './vital-cards.tsx';
import { vitalsAddress } from './vitals-address.ts';
import { VitalsFrame } from './vitals-frame.tsx';
import classes from './web-vitals.module.css';
import { useVitalsTexts } from './web-vitals-texts.ts';

/** How fast one page is for its readers. */
export function WebVitalsUrlScreen() {
  const text = useVitalsTexts();
  const go = useGo();
  const { site } = useCaller();
  const { pairs } = useAddress();
  const url = useLocation({ select: ({ pathname }) => pageIn(pathname) });
  const search = useMemo(() => vitalsAddress.read(pairs), [pairs]);
  const { device, days } = search;
  const state = useQuery({
    ...read(getUrlVitals, { params: { siteId: site.id }, query: { url, device, days } }),
    placeholderData: keepPreviousData,
  });
  const head = (
    <p className={classes.lead}>
      <bdi dir="ltr" className={classes.address} title={url}>
        {url}
      </bdi>
      <ShellLink url={`/r/dashboard/web_vitals_lcp${writePairs({ url })}`} className={classes.link} onGo={go}>
        {text('links.lcpUrl')}
      </ShellLink>
      <ShellLink url="/r/dashboard/web_vitals" className={classes.link} onGo={go}>
        {text('links.origin')}
      </ShellLink>
    </p>
  );
  return (
    <VitalsFrame
      title={text('titles.webVitalsUrl')}
      search={search}
      state={state}
      head={head}
      foot={<ChromePanel device={device} url={url} />}
    >
      {(report) => <VitalCards {...report} />}
    </VitalsFrame>
  );
}

/** The page that the path names after the screen; the front page where it names none. */
export function pageIn(pathname: string): string {
  const rest = pathname.split('/web_vitals_url/')[1] ?? '';
  try {
    return decodeURIComponent(rest) || '/';
  } catch {
    return rest;
  }
}
