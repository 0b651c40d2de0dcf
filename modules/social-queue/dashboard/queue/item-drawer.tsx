import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { FactList } from '#platform/dashboard/fact-list.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { providerName } from '../../social-kinds.contract.ts';
import {
  cancelSocialPost,
  listSocialPosts,
  retrySocialPost,
  type SocialQueueRow,
} from '../../social-queue.contract.ts';
import classes from '../social-queue.module.css';
import { useSocialTexts } from '../social-queue-texts.ts';
import { ItemState, useItemReason } from './item-state.tsx';

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'), 'ItemDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

type ItemDrawerProps = {
  item: SocialQueueRow;
  shown: ShownRows<SocialQueueRow>;
  onOpen: (item: SocialQueueRow) => void;
  onClose: () => void;
};

/** What goes from one post to one account: its words, how it stands, and what can be done with it. */
export function ItemDrawer({ item, shown, onOpen, onClose }: ItemDrawerProps) {
  const text = useSocialTexts();
  const go = useGo();
  const reason = useItemReason()(item);
  const link = item.link ?? (item.has_post_link ? text('item.postLink') : text('item.noLink'));
  return (
    <RowDrawer label={text('item.label')} {...{ id: item.id, shown, onOpen }} onClose={onClose}>
      <section className={classes.part}>
        <p className={classes.hint}>
          {providerName(item.provider_id)} · <bdi dir="ltr">{item.handle ?? item.account_title}</bdi>
        </p>
        <h2 className={classes.drawerHeadline} dir="auto">
          <ShellLink url={`/r/dashboard/posts?post=${item.post_id}`} onGo={go}>
            {item.post_title || text('queue.untitled')}
          </ShellLink>
        </h2>
        <ItemState status={item.status} />
        {reason === null ? null : <p className={classes.reason}>{reason}</p>}
        <ItemActs item={item} />
      </section>
      <section className={classes.part}>
        {item.text === '' ? null : (
          <p className={classes.said} dir="auto">
            {item.text}
          </p>
        )}
        <FactList
          facts={[
            [text('item.link'), <bdi key="link">{link}</bdi>],
            [text('item.scheduled'), <TimeCell key="scheduled" seconds={item.scheduled_at} />],
            ...(item.sent_ts === null
              ? []
              : [[text('item.sent'), <TimeCell key="sent" seconds={item.sent_ts} />] as const]),
            ...(item.created_by_title === null
              ? []
              : [[text('item.by'), <bdi key="by">{item.created_by_title}</bdi>] as const]),
          ]}
        />
      </section>
    </RowDrawer>
  );
}

type Act = 'edit' | 'cancel' | 'retry';

function ItemActs({ item }: { item: SocialQueueRow }) {
  const text = useSocialTexts();
  const [act, setAct] = useState<Act>();
  const { mutateAsync: cancel } = useWrite(cancelSocialPost, [listSocialPosts]);
  const { mutateAsync: retry } = useWrite(retrySocialPost, [listSocialPosts]);
  const params = { socialPostId: item.id };
  const [network, account] = [providerName(item.provider_id), item.handle ?? item.account_title];
  const sendAgain = async () => {
    await retry({ params });
    notices.done(text('retry.done'));
  };
  const onRetry = () => {
    // What may be there already is sent again only by somebody who has looked.
    if (item.problem === 'unclear') setAct('retry');
    else sendAgain().catch((error) => notices.failed(error, reasonOf(error), sendAgain));
  };
  const isWaiting = item.may_change && item.status === 'queued';
  const close = () => setAct(undefined);
  return (
    <div className={classes.acts}>
      {item.remote_url === null ? null : (
        <Button component="a" variant="default" href={item.remote_url} target="_blank" rel="noreferrer">
          {text('queue.openAt', { network })}
        </Button>
      )}
      {isWaiting ? (
        <>
          <Button variant="default" onClick={() => setAct('edit')}>
            {text('item.edit')}
          </Button>
          <Button variant="default" onClick={() => setAct('cancel')}>
            {text('item.cancel')}
          </Button>
        </>
      ) : null}
      {item.may_change && item.status === 'failed' ? (
        <Button variant="default" onClick={onRetry}>
          {text('item.retry')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {act === 'edit' ? <ItemDialog item={item} onClose={close} /> : null}
        {act === 'cancel' ? (
          <ConfirmDialog
            title={text('cancelPost.title')}
            confirm={text('cancelPost.confirm')}
            onConfirm={async () => {
              await cancel({ params });
              notices.done(text('cancelPost.done'));
            }}
            onClose={close}
          >
            {text('cancelPost.text', { account })}
          </ConfirmDialog>
        ) : null}
        {act === 'retry' ? (
          <ConfirmDialog
            title={text('retry.title')}
            confirm={text('retry.confirm')}
            onConfirm={sendAgain}
            onClose={close}
          >
            {text('retry.text', { network, account })}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </div>
  );
}
