import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/dashboard/call.ts';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { PageFrame, type PageSize } from '#platform/dashboard/page-frame/page-frame.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { previewSite } from '../site-info.contract.ts';
import classes from './site.module.css';
import { useSiteTexts } from './site-texts.ts';
import { type SiteValues, siteSchema } from './site-values.ts';

const PAUSE = 500;

/** The front page as it would be with what the form says, on an origin of its own. */
export function SitePreview({ siteId, values }: { siteId: number; values: SiteValues }) {
  const text = useSiteTexts();
  const [size, setSize] = useState<PageSize>('wide');
  const shown = useRested(values, PAUSE);
  const isGood = siteSchema.safeParse(shown).success;
  const body = {
    ...{ title: shown.title, tagline: shown.tagline, logo_id: shown.logo_id, copyright: shown.copyright },
    ...{ address: shown.address, about_url: shown.about_url, privacy_url: shown.privacy_url },
    ...{ social: shown.social, navigation: shown.navigation, has_dark: shown.has_dark },
    ...{ heading_font: shown.heading_font, body_font: shown.body_font },
    ...{ accent_color: shown.accent_color, text_color: shown.text_color },
    ...{ background_color: shown.background_color, dark_accent_color: shown.dark_accent_color },
    ...{ dark_text_color: shown.dark_text_color, dark_background_color: shown.dark_background_color },
  };
  const { data } = useQuery({
    queryKey: [...keyOf(previewSite), body],
    queryFn: ({ signal }) => call(previewSite, { params: { siteId }, body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isGood,
    staleTime: 600_000,
  });
  return (
    <aside className={classes.side} aria-label={text('preview.title')}>
      <div className={classes.sideHead}>
        <h2>{text('preview.title')}</h2>
        <SegmentedField
          label={text('preview.size')}
          value={size}
          choices={[
            { value: 'wide', label: text('preview.wide') },
            { value: 'narrow', label: text('preview.narrow') },
          ]}
          onChoose={setSize}
        />
      </div>
      <PageFrame title={text('preview.title')} size={size} url={data?.url} className={classes.stage} />
      {isGood ? null : (
        <p className={classes.note} role="status">
          {text('preview.waiting')}
        </p>
      )}
    </aside>
  );
}
