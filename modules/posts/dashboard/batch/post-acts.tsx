import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { AlertDialog } from '#platform/dashboard/alert-dialog.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { useShortcut } from '#platform/dashboard/keys/shortcut-registry.ts';
import { May } from '#platform/dashboard/may.tsx';
import { ShareDialog } from '#platform/dashboard/share-dialog.ts';
import type { BatchAction } from '../../batch-kinds.contract.ts';
import { changePosts, mayAct } from '../../post-batches.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { PostRow } from '../../posts.contract.ts';
import type { ListedPosts } from '../filters/use-known-names.ts';
import { type CellKind, mayAlertPost, mayChangePost, maySharePost } from '../may-edit-row.ts';
import { useMakeCopy } from '../one-post/use-make-copy.ts';
import { useView, ViewButton } from '../one-post/view-button.tsx';
import { PresenceLine, PresentPeople } from '../presence/present-people.tsx';
import { offeredActs, offeredStatuses } from './batch-acts.ts';
import { type BatchTarget, onePost } from './batch-order.ts';
import { useBatchTexts } from './batch-texts.ts';

/** Begins an act on posts: its dialog says what will happen. */
export type OnAct = (target: BatchTarget, action: BatchAction, status?: number) => void;

type PostActsProps = {
  post: PostRow;
  onAct: OnAct;
};

/** What can be done with one post, as far as the person may do it. */
export function PostActs({ post, onAct }: PostActsProps) {
  const text = useBatchTexts();
  const target = onePost(post);
  const caller = useCaller();
  const acts = offeredActs(caller, target);
  const makeCopy = useMakeCopy();
  const go = useGo();
  const [isSharing, setIsSharing] = useState(false);
  const [isAlerting, setIsAlerting] = useState(false);
  const name = text('more', { name: post.headline || String(post.id) });
  const mayAlert = mayAlertPost(caller, post);
  if (acts.length === 0 && !mayAlert) return null;
  const isOpen = acts.length > 0;
  const edit = (id: number) => go(`/r/dashboard/editor/post/${id}`);
  const ofPost = [
    ...(isOpen && mayChangePost(caller, post)
      ? [{ name: text('copy'), run: () => void makeCopy(post, edit) }]
      : []),
    ...(isOpen && maySharePost(caller, post) ? [{ name: text('share'), run: () => setIsSharing(true) }] : []),
    ...(mayAlert ? [{ name: text('alert'), run: () => setIsAlerting(true) }] : []),
  ];
  const changes = acts.map((action) => ({
    name: text(`acts.${action}`),
    run: () => onAct(target, action),
  }));
  const menu = (
    <>
      <ActMenu label={name} acts={[...ofPost, ...changes]} />
      {isSharing ? (
        <Suspense fallback={null}>
          <ShareDialog postId={post.id} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
      {isAlerting ? (
        <Suspense fallback={null}>
          <AlertDialog
            postId={post.id}
            communityId={post.community_id}
            onClose={() => setIsAlerting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
  // Who sends alerts alone changes no posts.
  return acts.length > 0 ? <May call={changePosts}>{menu}</May> : menu;
}

/** What a row offers beside editing. */
export function RowActs(props: PostActsProps) {
  return (
    <>
      <ViewButton post={props.post} />
      <PostActs {...props} />
    </>
  );
}

/** Who else has the post of a row open. */
export function RowPeople(props: { postId: number; isShort: boolean }) {
  return <PresentPeople {...props} />;
}

type ActCommandsProps = { of: 'selected' | 'open'; target: BatchTarget; onAct: OnAct };

/** The same acts by name, in the palette, for what is selected or open. */
export function ActCommands({ of, target, onAct }: ActCommandsProps) {
  const text = useBatchTexts();
  const caller = useCaller();
  const acts = mayCall(changePosts, caller.holder) ? offeredActs(caller, target) : [];
  useCommands(
    acts.map((action) => ({
      id: `posts.${of}.${action}`,
      title: text(`commands.${of}`, { act: text(`acts.${action}`) }),
      run: () => onAct(target, action),
    })),
  );
  return null;
}

type ActKeysProps = {
  target: () => BatchTarget | undefined;
  /** What changes a cell of the post where it stands, if that is shown. */
  cell?: (kind: CellKind) => HTMLButtonElement | null;
  onAct: OnAct;
};

/** As what posts go live: those of the site, or those of a community. */
const publishes: readonly number[] = [PostStatus.ADMIN, PostStatus.COMMUNITY];

/** The common acts by one key each: for a row, or for what is selected. */
export function ActKeys({ target, cell, onAct }: ActKeysProps) {
  const caller = useCaller();
  const isOn = isAllowed(mayAct, caller.holder);
  const begin = (action: BatchAction) => {
    const of = target();
    if (of && offeredActs(caller, of).includes(action)) onAct(of, action);
  };
  const ofCell = (kind: CellKind, action: BatchAction) => {
    const button = cell?.(kind);
    if (button) button.click();
    else begin(action);
  };
  useShortcut('rowStatus', () => ofCell('status', 'change_posts_status'), isOn);
  useShortcut('rowAuthor', () => ofCell('authors', 'move_posts_to_author'), isOn);
  useShortcut(
    'rowPublish',
    () => {
      const of = target();
      const live = of && offeredStatuses(caller, of).find((status) => publishes.includes(status));
      if (of && live !== undefined) onAct(of, 'change_posts_status', live);
    },
    isOn,
  );
  useShortcut('rowSchedule', () => begin('schedule'), isOn);
  useShortcut('rowSection', () => ofCell('section', 'set_sections'), isOn);
  useShortcut('rowTags', () => begin('add_tags'), isOn);
  useShortcut('rowDelete', () => begin('delete'), isOn);
  return null;
}

type RowKeysProps = { listed: ListedPosts | undefined; openId: number | undefined; onAct: OnAct };

/** The same for the row that has the focus, the open post, or the row under the pointer; one post alone is edited. */
export function RowKeys({ listed, openId, onAct }: RowKeysProps) {
  const caller = useCaller();
  const go = useGo();
  const post = () => {
    const focused = idOf(document.activeElement?.closest('[data-row]'));
    // The pointer rests somewhere, most often without any intent.
    const id = focused ?? openId ?? idOf(document.querySelector('[data-row]:hover'));
    return listed?.posts.find((one) => one.id === id);
  };
  const edit = () => {
    const of = post();
    if (of && mayChangePost(caller, of)) go(`/r/dashboard/editor/post/${of.id}`);
  };
  useShortcut('rowEdit', edit, isAllowed(mayAct, caller.holder));
  const view = useView();
  useShortcut('rowView', () => {
    const of = post();
    if (of) void view(of.id);
  });
  const target = () => {
    const of = post();
    return of && onePost(of);
  };
  const cell = (kind: CellKind) => {
    const of = post();
    const place = `[data-row="${of?.id}"] [data-cell="${kind}"] button`;
    return of ? document.querySelector<HTMLButtonElement>(place) : null;
  };
  return (
    <>
      <ActKeys {...{ target, cell, onAct }} />
      <PresenceLine ids={(listed?.posts ?? []).map(({ id }) => id)} />
    </>
  );
}

const idOf = (row: Element | null | undefined): number | undefined =>
  row ? Number(row.getAttribute('data-row')) : undefined;
