import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { getDraft, postLocked } from '#modules/posts/post-writing.contract.ts';
import { CallError, isGone } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import classes from './editor.module.css';
import { editorPath, readEditorAddress } from './editor-address.ts';
import { useEditorTexts } from './editor-texts.ts';
import { PostEditor } from './post-editor.tsx';

type Made = { id: number; type: PostType; key: string; hasAddress: boolean };

/** Where posts are written: a new one, or one that is there. */
export function EditorScreen() {
  const { history, basepath } = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { postId, type } = readEditorAddress(path, useCaller().postTypes);
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const isBare = /^\/editor\/?$/.test(path);
  // The address below takes the number of the post once it has one, without a new screen.
  useEffect(() => {
    if (isBare) history.replace(`${basepath}/editor/${type}${query}`);
  }, [isBare, history, basepath, type, query]);
  const [made, setMade] = useState<Made>();
  const isOpenAgain = made !== undefined && postId === made.id;
  useEffect(() => {
    if (isOpenAgain) setMade((one) => one && { ...one, hasAddress: true });
  }, [isOpenAgain]);
  // A post that was started here stays in the editor it was started in; the next one has an editor of its own.
  const stays = made && (isOpenAgain || (postId === undefined && !made.hasAddress)) ? made : undefined;
  const key = stays?.key ?? `${type}-after-${made?.id ?? 0}`;
  const onMade = (id: number, of: PostType) => {
    setMade({ id, type: of, key, hasAddress: false });
    // What is written goes along, so nobody is asked whether to leave it.
    history.replace(`${basepath}${editorPath(id)}`, undefined, { ignoreBlocker: true });
  };
  if (postId === undefined || stays) {
    return <PostEditor key={key} start={null} type={stays?.type ?? type} onMade={onMade} />;
  }
  return <SavedPost key={postId} postId={postId} />;
}

function SavedPost({ postId }: { postId: number }) {
  const text = useEditorTexts();
  const post = useQuery({ ...read(getDraft, { params: { postId } }), staleTime: 0, gcTime: 0 });
  if (post.isFetchedAfterMount && post.data) {
    return <PostEditor start={post.data} type={post.data.type} onMade={() => undefined} />;
  }
  if (!post.error) return <p className={classes.loading}>{text('loading')}</p>;
  return (
    <div className={classes.message}>
      <h1 className="visually-hidden">{text('editor')}</h1>
      {isGone(post.error) || isShut(post.error) ? (
        <div role="alert">
          {isShut(post.error) ? (
            <MessageView title={text('lock.title')}>{text('lock.refused')}</MessageView>
          ) : (
            <MessageView title={text('gone')}>{text('goneHint')}</MessageView>
          )}
        </div>
      ) : (
        <FailureView error={post.error} onRetry={() => void post.refetch()} />
      )}
    </div>
  );
}

const isShut = (error: Error): boolean => error instanceof CallError && error.status === postLocked.status;
