import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { RecordPageForm } from '#platform/dashboard/records/record-page-form.tsx';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { getSite, type SiteInfo, updateSite } from '../site-info.contract.ts';
import classes from './site.module.css';
import { SiteFields } from './site-fields.tsx';
import { SitePreview } from './site-preview.tsx';
import { useSiteTexts } from './site-texts.ts';
import { type SiteValues, siteSchema, valuesOf } from './site-values.ts';

const ClosingSection = lazyPart(() => import('./closing/closing-section.tsx'), 'ClosingSection');
const DomainSection = lazyPart(() => import('./domain/domain-section.tsx'), 'DomainSection');

/** What the site is called, says of itself and looks like, beside a page that shows it. */
export function SiteScreen() {
  const text = useSiteTexts();
  const { site } = useCaller();
  const { data, error, refetch } = useQuery(read(getSite, { params: { siteId: site.id } }));
  if (error && !data)
    return <FailureView error={error} title={text('failed')} onRetry={() => void refetch()} />;
  return data ? <SiteEditor site={data} onRefresh={async () => (await refetch()).data} /> : <Loading />;
}

type EditorProps = { site: SiteInfo; onRefresh: () => Promise<SiteInfo | undefined> };

function SiteEditor({ site, onRefresh }: EditorProps) {
  const text = useSiteTexts();
  const [values, setValues] = useState<SiteValues>(() => valuesOf(site));
  const { mutateAsync: save } = useWrite(updateSite, [getSite]);
  const params = { siteId: site.id };
  return (
    <div className={classes.screen}>
      <div className={classes.form}>
        <RecordPageForm<SiteInfo, SiteValues>
          record={site}
          {...{ onRefresh, valuesOf, submit: text('save'), said: text('saved') }}
          schema={() => siteSchema}
          save={(next, { revision }) => save({ params, body: { ...next, revision } })}
        >
          {(form) => <SiteFields form={form} onValues={setValues} />}
        </RecordPageForm>
        <Suspense fallback={null}>
          <DomainSection site={site} />
          <ClosingSection site={site} />
        </Suspense>
      </div>
      <SitePreview siteId={site.id} values={values} />
    </div>
  );
}
