import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { type Campaign, CampaignDraft, listCampaigns, saveCampaign } from '../../campaigns.contract.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import { type NewsletterTabProps, TabPage } from '../newsletter-screen.tsx';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { CampaignFields, type Choices } from './campaign-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { valuesOf } from './campaign-values.ts';

export const DailyTab = (props: NewsletterTabProps) => <CampaignTab key="daily" kind="daily" {...props} />;
export const WeeklyTab = (props: NewsletterTabProps) => <CampaignTab key="weekly" kind="weekly" {...props} />;

/** What one newsletter says, beside how it looks. */
function CampaignTab({ kind, tabs }: NewsletterTabProps & { kind: CampaignKind }) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(listCampaigns, { params }));
  const campaign = data?.items.find((one) => one.kind === kind);
  return (
    <TabPage tabs={tabs}>
      {data && campaign ? (
        <CampaignEditor
          campaign={campaign}
          choices={data}
          onRefresh={async () => (await refetch()).data?.items.find((one) => one.kind === kind)}
        />
      ) : error ? (
        <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </TabPage>
  );
}

type EditorProps = {
  campaign: Campaign;
  choices: Choices;
  onRefresh: () => Promise<Campaign | undefined>;
};

function CampaignEditor({ campaign, choices, onRefresh }: EditorProps) {
  const text = useNewslettersTexts();
  const { site, holder } = useCaller();
  const [started, setStarted] = useState(campaign);
  const [values, setValues] = useState(() => valuesOf(campaign));
  const [isStale, setIsStale] = useState(false);
  const { mutateAsync: save } = useWrite(saveCampaign, [listCampaigns]);
  const params = { siteId: site.id, campaignKind: started.kind };
  const onSubmit = async (next: CampaignDraft): Promise<CampaignDraft> => {
    try {
      const saved = await save({ params, body: { ...next, revision: started.revision } });
      setStarted(saved);
      notices.done(text('campaign.updated'));
      return valuesOf(saved);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
      if (failure instanceof CallError && failure.status >= 500) {
        notices.failed(failure, text('campaign.failed'), null);
      }
      throw failure;
    }
  };
  const takeSaved = async () => {
    const latest = await onRefresh();
    if (!latest) return;
    setStarted(latest);
    setValues(valuesOf(latest));
    setIsStale(false);
  };
  return (
    <div className={classes.campaign}>
      <div>
        <NextOne campaign={campaign} />
        {isStale ? (
          <div className={classes.conflict} role="alert">
            {text('campaign.conflict')}
            <Button size="xs" variant="default" onClick={() => void takeSaved()}>
              {text('settings.useSaved')}
            </Button>
          </div>
        ) : null}
        <fieldset className={classes.boxesGroup} disabled={!mayCall(saveCampaign, holder, null)}>
          <PageForm<CampaignDraft>
            key={`${started.revision} ${isStale ? '' : 'now'}`}
            submit={text('campaign.save')}
            initial={valuesOf(started)}
            schema={CampaignDraft}
            onSubmit={onSubmit}
          >
            {(form) => <CampaignFields form={form} choices={choices} onValues={setValues} />}
          </PageForm>
        </fieldset>
      </div>
      <CampaignPreview kind={started.kind} values={values} />
    </div>
  );
}

/** When it goes out next. */
function NextOne({ campaign: { next_ts, waits_for } }: { campaign: Campaign }) {
  const text = useNewslettersTexts();
  const zone = useCaller().site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return (
    <p className={classes.next}>
      {next_ts === null
        ? text('campaign.off')
        : waits_for !== null
          ? text(`campaign.waits.${waits_for}`)
          : text('campaign.next', {
              date: shortDateTime({ seconds: next_ts, zone, language: pageLanguage }, now),
            })}
    </p>
  );
}
