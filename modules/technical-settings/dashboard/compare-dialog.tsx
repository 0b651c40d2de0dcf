import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { blocksSite } from '../robots-rules.contract.ts';
import { missingFor } from '../technical-kinds.contract.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  type TechnicalRevision,
  type TechnicalSettings,
} from '../technical-settings.contract.ts';
import { ChangedSetting } from './changed-setting.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import { useBlockQuestion } from './use-block-question.tsx';

type CompareDialogProps = { revision: TechnicalRevision; settings: TechnicalSettings; onClose: () => void };

/** What a save changed, and what would change if it came back. */
export function CompareDialog({ revision, settings, onClose }: CompareDialogProps) {
  const text = useTechnicalSettingsTexts();
  const client = useQueryClient();
  const { site, holder } = useCaller();
  const hasKey = revision.changed.includes('spam_key');
  const isCurrent = revision.number === settings.revision;
  const [side, setSide] = useState<'previous' | 'current'>(
    revision.number === 0 && !isCurrent ? 'current' : 'previous',
  );
  const params = { siteId: site.id, technicalRevisionId: revision.id };
  const { data, error, refetch } = useQuery(read(compareTechnical, { params, query: { with: side } }));
  const { mutateAsync: restore, isPending } = useWrite(restoreTechnical, [
    listTechnicalRevisions,
    compareTechnical,
  ]);
  const [failure, setFailure] = useState<string>();
  const { ask, dialog } = useBlockQuestion();
  const lacks = side === 'current' && data?.changes.some(({ key }) => missingFor(key, holder).length > 0);
  const mayRestore = side === 'current' && data && data.changes.length > 0 && !lacks;
  const onRestore = async () => {
    const robots = data?.changes.find(({ key }) => key === 'robots_txt')?.after;
    const isBlock = typeof robots === 'string' && blocksSite(robots);
    if (isBlock && !(await ask())) return;
    setFailure(undefined);
    try {
      const body = { revision: settings.revision, ...(isBlock ? { confirm_block: true } : {}) };
      const saved = await restore({ params, body });
      client.setQueryData(keyOf(getTechnical, { params: { siteId: site.id } }), saved);
      notices.done(text('history.done', { number: revision.number }));
      onClose();
    } catch (refused) {
      setFailure(reasonOf(refused));
      // Who tries once more does so over what is saved by now.
      if (refused instanceof CallError && refused.code === 'revision_conflict') {
        await client.invalidateQueries({ queryKey: keyOf(getTechnical, { params: { siteId: site.id } }) });
        await refetch();
      }
    }
  };
  return (
    <DialogFrame title={text('history.number', { number: revision.number })} width={860} onClose={onClose}>
      <div className={classes.comparison}>
        {isCurrent ? null : (
          <SegmentedField
            label={text('compare.show')}
            value={side}
            choices={(['previous', 'current'] as const).map((value) => ({
              ...{ value, label: text(`compare.${value}`) },
            }))}
            onChoose={setSide}
          />
        )}
        {error ? (
          <FailureView error={error} title={text('compare.failed')} onRetry={() => void refetch()} />
        ) : null}
        {data || error ? null : <Loading />}
        {data?.changes.length === 0 && !(hasKey && side === 'previous') ? (
          <p className={classes.note}>{text('compare.same')}</p>
        ) : null}
        {data && hasKey && side === 'previous' ? <p className={classes.note}>{text('compare.key')}</p> : null}
        {data?.changes.map((change) => (
          <ChangedSetting key={change.key} change={change} />
        ))}
      </div>
      {isCurrent || !mayCall(restoreTechnical, holder) ? null : (
        <DialogFoot
          said={
            failure ??
            (lacks ? text('compare.lacks') : side === 'previous' ? text('compare.first') : undefined)
          }
          isFailed={failure !== undefined}
        >
          <Button variant="default" onClick={onClose}>
            {text('compare.close')}
          </Button>
          <Button disabled={!mayRestore} loading={isPending} onClick={() => void onRestore()}>
            {text('compare.restore', { number: revision.number })}
          </Button>
        </DialogFoot>
      )}
      {dialog}
    </DialogFrame>
  );
}
