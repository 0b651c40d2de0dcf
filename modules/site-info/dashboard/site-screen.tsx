import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
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
  const [started, setStarted] = useState(site);
  const [values, setValues] = useState<SiteValues>(() => valuesOf(site));
  const [isStale, setIsStale] = useState(false);
  const { mutateAsync: save } = useWrite(updateSite, [getSite]);
  const onSubmit = async (next: SiteValues): Promise<SiteValues> => {
    try {
      const params = { siteId: site.id };
      const saved = await save({ params, body: { ...next, revision: started.revision } });
      setStarted(saved);
      notices.done(text('saved'));
      return valuesOf(saved);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
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
    <div className={classes.screen}>
      <div className={classes.form}>
        {isStale ? (
          <div className={classes.conflict} role="alert">
            {text('conflict')}
            <Button size="xs" variant="default" onClick={() => void takeSaved()}>
              {text('useSaved')}
            </Button>
          </div>
        ) : null}
        <PageForm
          key={`${started.id} ${isStale ? '' : started.revision}`}
          submit={text('save')}
          initial={valuesOf(started)}
          schema={siteSchema}
          onSubmit={onSubmit}
        >
          {(form) => <SiteFields form={form} onValues={setValues} />}
        </PageForm>
        <Suspense fallback={null}>
          <DomainSection site={site} />
          <ClosingSection site={site} />
        </Suspense>
      </div>
      <SitePreview siteId={site.id} values={values} />
    </div>
  );
}
