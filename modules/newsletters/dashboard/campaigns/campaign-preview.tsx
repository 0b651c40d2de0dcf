import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { type CampaignDraft, previewCampaign, testCampaign } from '../../campaigns.contract.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

const REST_MS = 500;

/** The newsletter as it would go out now, a moment after typing rests; whoever may sends it to themselves. */
export function CampaignPreview({ kind, values }: { kind: CampaignKind; values: CampaignDraft }) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id, campaignKind: kind };
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  const body = useRested(values, REST_MS);
  const { data: latest, error } = useQuery({
    ...read(previewCampaign, { params, body }),
    enabled: body.subject.trim() !== '',
    placeholderData: (before) => before,
    retry: false,
  });
  // What cannot be shown leaves the last one that could be, with why.
  const good = useRef(latest);
  if (latest && !latest.fault) good.current = latest;
  const data = good.current;
  const fault = latest?.fault;
  const { mutateAsync: test, isPending } = useWrite(testCampaign, []);
  const onTest = async () => {
    try {
      const { email } = await test({ params, body: values });
      notices.done(text('campaign.tested', { email }));
    } catch (failure) {
      notices.failed(failure as Error, reasonOf(failure) || text('campaign.testFailed'), null);
    }
  };
  return (
    <section className={classes.side} aria-label={text('campaign.preview')}>
      <div className={classes.sideHead}>
        <h2>{text('campaign.preview')}</h2>
        <SegmentedField
          label={text('campaign.width')}
          value={width}
          choices={[
            { value: 'wide', label: text('campaign.wide') },
            { value: 'narrow', label: text('campaign.narrow') },
          ]}
          onChoose={setWidth}
        />
        <May call={testCampaign}>
          <Button variant="default" loading={isPending} onClick={() => void onTest()}>
            {text('campaign.test')}
          </Button>
        </May>
      </div>
      {error ? (
        <p className={classes.wrong} role="status">
          {[text('campaign.previewFailed'), reasonOf(error)].filter(Boolean).join(' ')}
        </p>
      ) : null}
      {fault && !error ? (
        <p className={classes.wrong} role="status">
          {fault.line === null
            ? text('campaign.fault', { message: fault.message })
            : text('campaign.faultLine', { line: fault.line, message: fault.message })}
        </p>
      ) : null}
      {data ? (
        <>
          <p className={classes.note} role="status">
            {data.new_posts === 0
              ? text('campaign.nothingNew')
              : text('campaign.previewOf', { count: data.new_posts })}
          </p>
          <div>
            <div className={classes.envelope}>
              <span className={classes.note}>
                <bdi>{data.from}</bdi>
              </span>
              <b>
                <bdi>{data.subject}</bdi>
              </b>
            </div>
            <div className={classes.stage}>
              <iframe
                title={text('campaign.frame')}
                // Nothing in it runs, and nothing of it reaches the dashboard.
                sandbox=""
                {...(data.address === null ? { srcDoc: data.html } : { src: data.address })}
                className={classes.frame}
                data-narrow={width === 'narrow'}
              />
            </div>
          </div>
        </>
      ) : null}
    </section>
  );
}
