import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { RecordPageForm } from '#platform/dashboard/records/record-page-form.tsx';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { type Campaign, CampaignDraft, listCampaigns, saveCampaign } from '../../campaigns.contract.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import { type NewsletterTabProps, TabPage } from '../newsletter-screen.tsx';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { toldBroken } from '../told-broken.ts';
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
  const [values, setValues] = useState(() => valuesOf(campaign));
  const { mutateAsync: save } = useWrite(saveCampaign, [listCampaigns]);
  const params = { siteId: site.id, campaignKind: campaign.kind };
  return (
    <div className={classes.campaign}>
      <div>
        <NextOne campaign={campaign} />
        <fieldset className={classes.boxesGroup} disabled={!mayCall(saveCampaign, holder, null)}>
          <RecordPageForm<Campaign, CampaignDraft>
            record={campaign}
            {...{ onRefresh, valuesOf, submit: text('campaign.save'), said: text('campaign.updated') }}
            schema={() => CampaignDraft}
            save={(next, { revision }) =>
              save({ params, body: { ...next, revision } }).catch(toldBroken(text('campaign.failed')))
            }
          >
            {(form) => <CampaignFields form={form} choices={choices} onValues={setValues} />}
          </RecordPageForm>
        </fieldset>
      </div>
      <CampaignPreview kind={campaign.kind} values={values} />
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
