import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import head from '#platform/dashboard/page-head.module.css';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { createRegion, listRegions, type Region } from '../regions.contract.ts';
import { LanguageList } from './language-list.tsx';
import classes from './regions.module.css';
import { useRegionsTexts } from './regions-texts.ts';

const RegionDialog = lazyPart(() => import('./region-dialog.tsx'), 'RegionDialog');
const LanguageDialog = lazyPart(() => import('./language-dialog.tsx'), 'LanguageDialog');
const DeleteRegion = lazyPart(() => import('./delete-region.tsx'), 'DeleteRegion');

type Open = { kind: 'add' } | { kind: 'rename' | 'delete' | 'language'; region: Region };

/** The regions of the site, each with its languages. */
export function RegionsScreen() {
  const text = useRegionsTexts();
  const { data, error, refetch } = useQuery(read(listRegions, {}));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (error && !data)
    return <FailureView error={error} title={text('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div className={head.screen}>
      <div className={`${head.head} ${classes.head}`}>
        <p>{text('hint')}</p>
        <May call={createRegion}>
          <AddButton label={text('add')} onClick={() => setOpen({ kind: 'add' })} />
        </May>
      </div>
      {data.items.length === 0 ? (
        <MessageView title={text('empty')}>{text('emptyHint')}</MessageView>
      ) : (
        data.items.map((region) => (
          <section key={region.id} className={classes.region} aria-label={region.title}>
            <div className={classes.regionHead}>
              <h2>
                <bdi>{region.title}</bdi>
              </h2>
              <div className={classes.acts}>
                <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'language', region })}>
                  {text('languages.add')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'rename', region })}>
                  {text('rename')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'delete', region })}>
                  {text('delete')}
                </Button>
              </div>
            </div>
            <LanguageList region={region} />
          </section>
        ))
      )}
      <Suspense fallback={null}>
        {open?.kind === 'add' ? <RegionDialog region={null} onClose={close} /> : null}
        {open?.kind === 'rename' ? <RegionDialog region={open.region} onClose={close} /> : null}
        {open?.kind === 'delete' ? <DeleteRegion region={open.region} onClose={close} /> : null}
        {open?.kind === 'language' ? (
          <LanguageDialog region={open.region} communities={data.free_communities} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}
