import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getProfile, listProfiles, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listMerges, type PastMerge } from '../merge.contract.ts';
import classes from './merge-user.module.css';
import { usePeopleTexts } from './people-texts.ts';

const stale = [listProfiles, getProfile, listMerges];

/** The merges that a person was part of, as long as they can be undone. */
export function UserMerges({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { holder, site } = useCaller();
  const params = { siteId: site.id, profileId: user.id };
  const { data } = useQuery({ ...read(listMerges, { params }), enabled: mayCall(listMerges, holder) });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={parts.part} aria-label={text('merges.title')}>
      <h3>{text('merges.title')}</h3>
      <ul className={classes.merges}>
        {data.items.map((merge) => (
          <MergeRow key={merge.batch_id} merge={merge} />
        ))}
      </ul>
    </section>
  );
}

function MergeRow({ merge }: { merge: PastMerge }) {
  const text = usePeopleTexts();
  const { site } = useCaller();
  const undo = useUndoRows(stale);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [isBusy, setIsBusy] = useState(false);
  const { from, into, merged_by: by, merged_ts: mergedTs, undo_until_ts: until } = merge;
  const when = (seconds: number) =>
    shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, now);
  const onUndo = async () => {
    setIsBusy(true);
    try {
      await undo(merge.batch_id, text('again.merge', { name: from.title }));
    } catch (error) {
      notices.failed(error, text('merges.failed', { reason: reasonOf(error) }), onUndo);
    }
    setIsBusy(false);
  };
  return (
    <li>
      <p>
        {text('merges.one', { from: from.title, into: into.title })}
        <span className={classes.when}>
          {by === null
            ? text('merges.at', { date: when(mergedTs) })
            : text('merges.byAt', { name: by, date: when(mergedTs) })}{' '}
          {text('merges.until', { date: when(until) })}
        </span>
      </p>
      {merge.may_undo ? (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          aria-label={text('merges.undoNamed', { from: from.title })}
          onClick={() => void onUndo()}
        >
          {text('merges.undo')}
        </Button>
      ) : null}
    </li>
  );
}
