import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import head from '#platform/dashboard/page-head.module.css';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { useGoLater } from '#platform/dashboard/use-go-later.ts';
import { PRODUCTION } from '../environment-kinds.contract.ts';
import { createEnvironment, listEnvironments } from '../environments.contract.ts';
import { type EnvironmentDialog, EnvironmentDialogs } from './environment-dialogs.tsx';
import { LIST, pollWhile } from './environment-names.ts';
import { EnvironmentRow } from './environment-row.tsx';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { useEnvironmentActs } from './use-environment-acts.ts';

/** What readers get, and every copy of it with what differs. */
export function EnvironmentList() {
  const text = useEnvironmentsTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery({
    ...read(listEnvironments, { params }),
    refetchInterval: ({ state }) => pollWhile(state.data?.items),
  });
  const [dialog, setDialog] = useState<EnvironmentDialog | null>(null);
  const acts = useEnvironmentActs(data?.items ?? []);
  const goLater = useGoLater(dialog !== null);
  if (error && !data) {
    return (
      <div className={head.screen}>
        <FailureView error={error} title={text('failed')} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <Loading />;
  return (
    <div className={head.screen}>
      <div className={head.head}>
        <p>{text('hint')}</p>
        <May call={createEnvironment}>
          <AddButton label={text('add')} onClick={() => setDialog({ kind: 'new', source: PRODUCTION })} />
        </May>
      </div>
      <ul className={classes.rows} aria-label={text('list')}>
        {data.items.map((environment) => (
          <EnvironmentRow
            key={environment.slug}
            {...{ environment, acts }}
            authors={data.authors}
            last={environment.is_production ? data.last_promotion : null}
            onDialog={setDialog}
          />
        ))}
      </ul>
      {data.items.length > 1 ? null : <MessageView title={text('empty')}>{text('emptyHint')}</MessageView>}
      <p className={classes.leftOut}>{text('leftOut')}</p>
      <EnvironmentDialogs
        dialog={dialog}
        sources={data.items}
        onMade={(slug) => {
          goLater(`${LIST}/${slug}`);
          setDialog(null);
        }}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
