import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import head from '#platform/dashboard/page-head.module.css';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { useGoLater } from '#platform/dashboard/use-go-later.ts';
import {
  type EnvironmentPart,
  type EnvironmentPromotion,
  getEnvironment,
  listEnvironments,
} from '../environments.contract.ts';
import { type EnvironmentDialog, EnvironmentDialogs } from './environment-dialogs.tsx';
import { EnvironmentHead } from './environment-head.tsx';
import { isWorking, LIST, pollWhile } from './environment-names.ts';
import { EnvironmentNotes } from './environment-notes.tsx';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { PartSection } from './part-section.tsx';
import { PromotionList } from './promotion-list.tsx';
import { useEnded } from './use-ended.ts';
import { useEnvironmentActs } from './use-environment-acts.ts';

const PromoteDialog = lazyPart(() => import('./promote-dialog.tsx'), 'PromoteDialog');
const RollBackDialog = lazyPart(() => import('./roll-back-dialog.tsx'), 'RollBackDialog');
const PartDialog = lazyPart(() => import('./part-dialog.tsx'), 'PartDialog');

type Opened =
  | { kind: 'promote' }
  | { kind: 'part'; part: EnvironmentPart }
  | { kind: 'rollBack'; promotion: EnvironmentPromotion };

/** An environment beside production: what differs part by part, and what is done with it. */
export function EnvironmentPage({ slug }: { slug: string }) {
  const text = useEnvironmentsTexts();
  const go = useGo();
  const siteId = useCaller().site.id;
  const { data, error, refetch } = useQuery({
    ...read(getEnvironment, { params: { siteId, environmentSlug: slug } }),
    refetchInterval: ({ state }) => pollWhile(state.data && [state.data.environment]),
  });
  const { data: list } = useQuery(read(listEnvironments, { params: { siteId } }));
  const [dialog, setDialog] = useState<EnvironmentDialog | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const acts = useEnvironmentActs(data ? [data.environment] : []);
  useEnded(data);
  const goLater = useGoLater(dialog !== null);
  if (!data) {
    if (error?.status === 404) return <NotFound homeUrl={LIST} />;
    return error ? (
      <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  const { environment, parts, promotions, authors } = data;
  const close = () => setOpened(null);
  const remove = async () => {
    const isGone = await acts.remove(environment);
    if (isGone) go(LIST);
    return isGone;
  };
  return (
    <div className={head.screen}>
      <EnvironmentHead
        environment={environment}
        acts={{ ...acts, remove }}
        onDialog={setDialog}
        onPromote={() => setOpened({ kind: 'promote' })}
      />
      <EnvironmentNotes environment={environment} acts={acts} />
      {environment.status === 'creating'
        ? null
        : parts.map((part) => (
            <PartSection
              key={part.part}
              {...{ part, environment }}
              onEdit={isWorking(environment) ? undefined : () => setOpened({ kind: 'part', part })}
            />
          ))}
      <p className={classes.leftOut}>{text('leftOut')}</p>
      <PromotionList
        {...{ promotions, authors }}
        isBusy={isWorking(environment)}
        onRollBack={(promotion) => setOpened({ kind: 'rollBack', promotion })}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'promote' ? <PromoteDialog {...{ environment, parts }} onClose={close} /> : null}
        {opened?.kind === 'part' ? (
          <PartDialog environment={environment} part={opened.part} onClose={close} />
        ) : null}
        {opened?.kind === 'rollBack' ? (
          <RollBackDialog environment={environment} promotion={opened.promotion} onClose={close} />
        ) : null}
      </Suspense>
      <EnvironmentDialogs
        dialog={dialog}
        sources={list?.items ?? [environment]}
        onMade={(name) => {
          goLater(`${LIST}/${name}`);
          setDialog(null);
        }}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
