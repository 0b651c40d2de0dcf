import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { leavesReaders, type OneMove as Move, offeredMoves } from '#modules/posts/offered-moves.contract.ts';
import { copyPost } from '#modules/posts/post-copy.contract.ts';
import { getPostAddress } from '#modules/posts/post-drawer.contract.ts';
import type { PostPresence } from '#modules/posts/post-presence.contract.ts';
import { mayWhere } from '#modules/posts/post-rights.contract.ts';
import { isReturned, LIVE } from '#modules/posts/post-status.contract.ts';
import { ReturnDialog, statusNameOf, UnpublishDialog, wholeTime } from '#modules/posts/posts.public.tsx';
import { AlertDialog } from '#platform/dashboard/alert-dialog.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { AdjustmentsIcon, ArrowLeftIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { ShareDialog } from '#platform/dashboard/share-dialog.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import { BarMenu } from './bar-menu.tsx';
import tools from './bar-tools.module.css';
import classes from './editor.module.css';
import { useEditorTexts } from './editor-texts.ts';
import panelClasses from './panel/panel.module.css';
import type { Check } from './publishing/checks.ts';
import { firstMoveOfNew } from './publishing/first-move.ts';
import { isTooSoon, plannedTime } from './publishing/planned-time.ts';
import { useMissingFields } from './publishing/use-missing-fields.ts';
import { RevisionsButton } from './revisions/revisions-button.tsx';
import { SaveStatus } from './saving/save-status.tsx';
import type { OpenPost } from './saving/use-open-post.ts';
import { useSaveKey } from './saving/use-save-key.ts';
import { PeopleHere } from './together/people-here.tsx';
import { LanguageIcon, PreviewIcon } from './writing/editor-icons.tsx';

const NotesButton = lazyPart(() => import('#modules/notes/notes.public.tsx'), 'NotesButton');
const PublishDialog = lazyPart(() => import('./publishing/publish-dialog.tsx'), 'PublishDialog');

type EditorBarProps = {
  open: OpenPost;
  isPanelOpen: boolean;
  onPanel: () => void;
  /** Required fields are empty: where they are is shown. */
  onMissing: () => void;
  onRevisions: () => void;
  onNotes: () => void;
  hasNotes: boolean;
  onPreview: () => void;
  /** Makes a copy; undefined of a post that is not made yet. */
  onCopy: (() => void) | undefined;
  /** Undefined for those who do not translate. */
  onLanguages: (() => void) | undefined;
  isBeside: boolean;
  people: PostPresence['people'];
  isLocked: boolean;
  checks: readonly Check[];
  /** When the server last kept what is not saved. */
  keptAt: number | null;
  hasRoom: boolean;
};

/** The way back, how the post stands, saving, and where the post may go. */
export function EditorBar(props: EditorBarProps) {
  const {
    open,
    isPanelOpen,
    onPanel,
    onMissing,
    onRevisions,
    onNotes,
    hasNotes,
    onPreview,
    onCopy,
    onLanguages,
    isBeside,
    people,
    isLocked,
    keptAt,
    hasRoom,
    checks,
  } = props;
  const [publishing, setPublishing] = useState<Move | null>(null);
  const [isPlanning, setIsPlanning] = useState(false);
  const [unpublishing, setUnpublishing] = useState<Move | null>(null);
  const [returning, setReturning] = useState<Move | null>(null);
  const [sharing, setSharing] = useState<number | null>(null);
  const [isAlerting, setIsAlerting] = useState(false);
  useMissingFields(open, publishing !== null || isPlanning, onMissing);
  const text = useEditorTexts();
  const { history, basepath } = useRouter();
  const { site, holder, profile } = useCaller();
  const { post, state } = open;
  const isHeld = state.kind === 'saving' || isLocked;
  const mayNotSave = isHeld || open.conflict !== null;
  const moves = post ? offeredMoves(post) : [];
  // What is live is saved most of the time; where it may go stands in the menu.
  const isLive = LIVE.some((status) => status === post?.status);
  const mayAlert = isLive && post !== null && mayWhere(holder, post.community_id)('SEND_ALERTS');
  // What is new is made by the move itself: nobody has to save it before.
  const isNew = post === null && state.kind !== 'new';
  const main = isNew ? firstMoveOfNew(holder, profile.id, open.fields) : isLive ? undefined : moves[0];
  const planned = main?.name === 'publish' ? plannedTime(open) : null;
  // What goes live by itself is not published by the press that is nearest.
  const first = planned ? undefined : main;
  const others = moves.filter((one) => one !== first);
  // A time that nobody can keep is refused at its field.
  const mayPlan = planned?.isNew === true && !isTooSoon(planned) && !isLocked;
  const onSave = () => {
    if (open.conflict) notices.warned(text('conflict.first'));
    else if (mayPlan) setIsPlanning(true);
    else void open.save();
  };
  useSaveKey(isLocked ? undefined : onSave);
  /** What readers will see, or no longer see, is said first; everything else can be taken back at once. */
  const start = (one: Move) => {
    if (one.name === 'publish') setPublishing(one);
    else if (isReturned(one.status)) setReturning(one);
    else if (post && leavesReaders(post.status, one.status)) setUnpublishing(one);
    else void move(one);
  };
  const move = async ({ status, name }: Move, reason?: string): Promise<boolean> => {
    if (!(await open.save(status, reason))) return false;
    const id = name === 'publish' ? (await open.make()).id : null;
    const href = id === null ? null : await pageOf(site.id, id);
    const link = href === null ? undefined : { label: text('viewOnSite'), href };
    const share = id === null ? undefined : { label: text('share'), run: () => setSharing(id) };
    notices.done(text(`moved.${name}`), share, undefined, link);
    return true;
  };
  const plan = async () => {
    if (!(await open.save()) || !planned) return;
    notices.done(text('moved.plan', { time: wholeTime(planned.at, site.timeZone) }));
  };
  const beside = (
    <>
      {onLanguages ? (
        <IconButton name={text('languages.label')} tip="end" aria-pressed={isBeside} onClick={onLanguages}>
          <LanguageIcon />
        </IconButton>
      ) : null}
      {post ? (
        <Suspense fallback={null}>
          <NotesButton postId={post.id} isOpen={hasNotes} className={tools.figured} onOpen={onNotes} />
        </Suspense>
      ) : null}
    </>
  );
  return (
    <header>
      <div className={classes.bar}>
        <ShellLink url={`${basepath}/posts`} className={classes.back ?? ''} onGo={(url) => history.push(url)}>
          <ArrowLeftIcon /> <span>{text('posts')}</span>
        </ShellLink>
        {post ? (
          <span className={classes.status}>
            <StatusMark status={statusNameOf(post, Date.now() / 1000)} />
          </span>
        ) : null}
        <SaveStatus {...{ state, isLocked, keptAt, hasRoom }} />
        <span className={classes.barEnd}>
          <PeopleHere people={people} />
          {state.kind === 'new' ? null : (
            <IconButton name={text('preview.title')} tip="end" onClick={onPreview}>
              <PreviewIcon />
            </IconButton>
          )}
          <span className={tools.elsewhere}>{beside}</span>
          {post ? <RevisionsButton post={post} onOpen={onRevisions} /> : null}
          <IconButton
            name={text('panel.label')}
            tip="end"
            className={`${panelClasses.panelButton} ${tools.coming}`}
            data-over={isBeside}
            aria-expanded={isPanelOpen}
            onClick={onPanel}
          >
            <AdjustmentsIcon />
          </IconButton>
          {isLocked && onCopy ? (
            <May call={copyPost}>
              <Button size="xs" variant="default" onClick={onCopy}>
                {text('copy')}
              </Button>
            </May>
          ) : (
            <Button
              size="xs"
              variant={first || mayPlan ? 'default' : 'filled'}
              disabled={isHeld}
              onClick={onSave}
            >
              {text(post ? 'save.act' : 'save.draft')}
            </Button>
          )}
          {mayPlan ? (
            <Button size="xs" disabled={mayNotSave} onClick={() => setIsPlanning(true)}>
              {text('publish.plan')}
            </Button>
          ) : null}
          {first && !isLocked ? (
            <Button size="xs" disabled={mayNotSave} onClick={() => start(first)}>
              {text(`moves.${first.name}`)}
            </Button>
          ) : null}
          <BarMenu
            moves={others}
            {...{ mayNotSave }}
            onMove={start}
            onCopy={isLocked ? undefined : onCopy}
            onAlert={mayAlert ? () => setIsAlerting(true) : undefined}
          />
        </span>
        <span className={tools.onPhone}>{beside}</span>
      </div>
      <div className={classes.rule} />
      {publishing ? (
        <Suspense fallback={null}>
          <PublishDialog
            fields={open.fields}
            checks={checks}
            onPublish={() => move(publishing)}
            onClose={() => setPublishing(null)}
          />
        </Suspense>
      ) : null}
      {isPlanning && planned ? (
        <Suspense fallback={null}>
          <PublishDialog
            fields={open.fields}
            checks={checks}
            plannedAt={planned.at}
            onPublish={plan}
            onNow={() => {
              setIsPlanning(false);
              setPublishing(main ?? null);
            }}
            onClose={() => setIsPlanning(false)}
          />
        </Suspense>
      ) : null}
      {unpublishing ? (
        <Suspense fallback={null}>
          <UnpublishDialog
            headline={open.fields.headline}
            onUnpublish={() => move(unpublishing)}
            onClose={() => setUnpublishing(null)}
          />
        </Suspense>
      ) : null}
      {sharing === null ? null : (
        <Suspense fallback={null}>
          <ShareDialog postId={sharing} onClose={() => setSharing(null)} />
        </Suspense>
      )}
      {isAlerting && post ? (
        <Suspense fallback={null}>
          <AlertDialog
            postId={post.id}
            communityId={post.community_id}
            onClose={() => setIsAlerting(false)}
          />
        </Suspense>
      ) : null}
      {returning ? (
        <Suspense fallback={null}>
          <ReturnDialog
            status={returning.status}
            onReturn={(reason) => move(returning, reason)}
            onClose={() => setReturning(null)}
          />
        </Suspense>
      ) : null}
    </header>
  );
}

/** Where readers have the post by now; without an answer the notice goes without a link. */
const pageOf = (siteId: number, postId: number): Promise<string | null> =>
  call(getPostAddress, { params: { siteId, postId } }).then(
    ({ path }) => path,
    () => null,
  );
