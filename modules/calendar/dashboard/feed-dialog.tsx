import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '../calendar-feed.contract.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import classes from './feed-dialog.module.css';

/** The address by which other calendars show this one: made, copied, renewed, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const text = useCalendarTexts();
  const { site } = useCaller();
  const client = useQueryClient();
  const input = { params: { siteId: site.id } };
  const question = read(getCalendarFeed, input);
  const feed = useQuery({ ...question, staleTime: 0 });
  const renew = useWrite(renewCalendarFeed, []);
  const end = useWrite(endCalendarFeed, []);
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const path = feed.data?.path ?? null;
  const address = path === null ? '' : `${location.origin}${path}`;
  const keep = async (answer: Promise<typeof feed.data>) => {
    const changed = await answer;
    // What was asked before the change must not be answered over it.
    await client.cancelQueries({ queryKey: question.queryKey });
    client.setQueryData(question.queryKey, changed);
  };
  const create = async () => {
    try {
      await keep(renew.mutateAsync(input));
    } catch (error) {
      notices.failed(error, `${text('feed.notSaved')} ${reasonOf(error)}`, null);
    }
  };
  const copy = useCopy();
  const change = async (act: 'renew' | 'end') => {
    await keep((act === 'renew' ? renew : end).mutateAsync(input));
    notices.done(text(`feed.${act}ed`));
  };
  if (asked) {
    return (
      <ConfirmDialog
        title={text(`feed.ask.${asked}`)}
        confirm={text(`feed.${asked}`)}
        onConfirm={() => change(asked)}
        onClose={() => setAsked(null)}
      >
        <p>{text(`feed.ask.${asked}Text`)}</p>
      </ConfirmDialog>
    );
  }
  return (
    <DialogFrame title={text('feed.title')} width={560} onClose={onClose}>
      <div className={classes.body}>
        <p>{text('feed.intro')}</p>
        {feed.error && !feed.data ? (
          <FailureView error={feed.error} title={text('feed.failed')} onRetry={() => void feed.refetch()} />
        ) : path === null ? (
          <div className={classes.acts}>
            <Button data-autofocus loading={renew.isPending || feed.isPending} onClick={() => void create()}>
              {text('feed.create')}
            </Button>
          </div>
        ) : (
          <>
            <TextField
              label={text('feed.address')}
              help={text('feed.help')}
              isMono
              isReadOnly
              value={address}
              onText={() => undefined}
            />
            <div className={classes.acts}>
              <Button onClick={() => void copy(address, text('feed.copied'))}>{text('feed.copy')}</Button>
              <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
                {text('feed.openIn')}
              </Button>
              <Button variant="default" onClick={() => setAsked('renew')}>
                {text('feed.renew')}
              </Button>
              <Button variant="subtle" onClick={() => setAsked('end')}>
                {text('feed.end')}
              </Button>
            </div>
          </>
        )}
      </div>
    </DialogFrame>
  );
}
