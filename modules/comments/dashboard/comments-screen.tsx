import { Suspense, useMemo, useState } from 'react';
import { useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SettingsIcon } from '#platform/dashboard/later-icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { commentStatuses } from '../comment-kinds.contract.ts';
import { getCommentSettings } from '../comment-settings.contract.ts';
import { listComments } from '../comments.contract.ts';
import { BulkActs } from './bulk-acts.tsx';
import { type CommentAct, statusOfAct } from './comment-deeds.ts';
import { CommentKeys } from './comment-keys.tsx';
import { type CommentRow, type CommentsAnswer, nameOfComment, withPeople } from './comment-row.ts';
import {
  type CommentsSearch,
  commentsAddress,
  commentsQuery,
  countQuery,
  type sortKeys,
} from './comments-address.ts';
import { useCommentsTexts } from './comments-texts.ts';
import { useCommentsColumns } from './use-comments-columns.tsx';
import { useCommentsFilters } from './use-comments-filters.ts';
import { useGroup } from './use-group.ts';
import { useModeration } from './use-moderation.ts';

const CommentDrawer = lazyPart(() => import('./comment-drawer.tsx'), 'CommentDrawer');
const BanDialog = lazyPart(() => import('./ban-dialog.tsx'), 'BanDialog');
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog');
const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), 'SettingsDialog');

const none: never[] = [];
type Dialog = { act: 'ban' | 'edit'; comment: CommentRow } | 'settings' | null;

/** What readers said: what waits first, read whole, approved or taken out, many at once and with a way back. */
export function CommentsScreen() {
  const text = useCommentsTexts();
  const { holder } = useCaller();
  const groupSiteId = useGroup();
  const [opened, setOpened] = useState<{ id: number; isReplying: boolean } | null>(null);
  // A comment that leaves the list stays open while somebody answers it.
  const [answered, setAnswered] = useState<CommentRow | null>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const { moderate, setStatus } = useModeration();
  const list = useList<CommentRow, (typeof sortKeys)[number], CommentsSearch>({
    list: 'comments',
    address: commentsAddress,
    // The rows of the screen say who wrote them; those of the answer name their authors.
    ask: (state) =>
      ({
        ...read(listComments, { query: commentsQuery(state, groupSiteId) }),
        select: withPeople,
      }) as never,
    askCount: (state) => read(listComments, { query: countQuery(state, groupSiteId) }) as never,
    nameOf: nameOfComment,
    count: (values) => text('count', values),
    live: { topic: 'comment', said: (count) => text('changed', { count }) },
  });
  const { search, change, items: rows, total, props } = list;
  // A page that is on its way shows nothing of the one before.
  const isComing = props.state.isPlaceholderData;
  const answer = (props.state as { data?: CommentsAnswer }).data;
  const onAct = (comment: CommentRow, act: CommentAct) => {
    const status = statusOfAct[act];
    if (status !== undefined) void setStatus([comment.id], status);
    else if (act === 'reply') setOpened({ id: comment.id, isReplying: true });
    else if (act === 'pin') {
      const is_pinned = !comment.is_pinned;
      void moderate([{ id: comment.id, is_pinned }], () => text(is_pinned ? 'wasPinned' : 'wasUnpinned'));
    } else if (act === 'ban' || act === 'edit') setDialog({ act, comment });
  };
  const columns = useCommentsColumns({
    onAct,
    onAuthor: (author) => change({ author }),
    onPost: (post) => change({ post }),
  });
  const filters = useCommentsFilters(search, change, groupSiteId, rows);
  const tabs = useMemo(
    () =>
      commentStatuses.map((status) => {
        const count = answer?.counts.statuses?.[status];
        const shown = count === undefined ? undefined : boundedCount(count, count < MOST_COUNTED);
        return { id: status, title: text(`status.${status}`), count: shown };
      }),
    [answer, text],
  );
  const views = useListViews({
    ...{ screen: 'comments', address: commentsAddress, list, columns },
    tabs: {
      ...{ views: tabs, current: search.status },
      of: (id) => ({ status: commentStatuses.find((status) => status === id) }),
    },
  });
  const shown = opened && [...rows, ...(answered ? [answered] : [])].find(({ id }) => id === opened.id);
  return (
    <>
      <CommentKeys rows={rows} openId={opened?.id} onAct={onAct} />
      <ListScreen
        {...props}
        rows={isComing ? none : props.rows}
        title={text('comments')}
        views={{
          ...views.bar,
          actions: mayCall(getCommentSettings, holder) ? (
            <BarButton
              icon={<SettingsIcon />}
              label={text('settings.open')}
              onClick={() => setDialog('settings')}
            />
          ) : null,
        }}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={filters}
        bulkActions={(selected, clear) => (
          <BulkActs status={search.status} {...{ selected, clear, setStatus }} />
        )}
        columns={columns}
        openId={opened?.id}
        onOpen={({ id }) => setOpened({ id, isReplying: false })}
        onClose={() => setOpened(null)}
        empty={text(`empty.${search.status}`)}
        drawer={
          shown ? (
            <Suspense fallback={null}>
              <CommentDrawer
                key={shown.id}
                comment={shown}
                isReplying={opened.isReplying}
                listKey={read(listComments, { query: commentsQuery(search, groupSiteId) }).queryKey}
                first={(search.page - 1) * search.limit + 1}
                {...{ rows, total, onAct, moderate }}
                onTyping={(isTyping) => setAnswered(isTyping ? shown : null)}
                onOpen={(id) => setOpened({ id, isReplying: false })}
                onClose={() => setOpened(null)}
              />
            </Suspense>
          ) : null
        }
      />
      {views.dialog}
      <Suspense fallback={null}>
        {dialog === 'settings' ? <SettingsDialog onClose={() => setDialog(null)} /> : null}
        {dialog !== null && dialog !== 'settings' && dialog.act === 'ban' ? (
          <BanDialog comment={dialog.comment} groupSiteId={groupSiteId} onClose={() => setDialog(null)} />
        ) : null}
        {dialog !== null && dialog !== 'settings' && dialog.act === 'edit' ? (
          <EditDialog comment={dialog.comment} onClose={() => setDialog(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
