import { useEditorState } from '@tiptap/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { MAX_HEADLINE, type PostContent } from '#modules/posts/post-writing.contract.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { loadAtRest } from '#platform/dashboard/load-part.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import classes from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { useEditorTexts } from './editor-texts.ts';
import { useBeside } from './languages/use-beside.ts';
import { useLanguages } from './languages/use-languages.ts';
import { useCustomFields } from './panel/custom-fields.tsx';
import { EditorPanel } from './panel/editor-panel.tsx';
import { usePlaces } from './places/use-places.ts';
import { useChecks } from './publishing/checklist.tsx';
import { requiredChecks } from './publishing/checks.ts';
import { ReturnNotice } from './publishing/return-notice.tsx';
import { useAskedOfPosts } from './publishing/use-asked-of-posts.ts';
import { useCopyOfOpen } from './publishing/use-copy-of-open.ts';
import { useKeptWork } from './saving/use-kept-work.ts';
import { useOpenPost } from './saving/use-open-post.ts';
import { LockNotice } from './together/lock-notice.tsx';
import { useTogether } from './together/use-together.ts';
import { useEscape } from './use-escape.ts';
import { GrowingField } from './writing/growing-field.tsx';
import { useBodyEditor } from './writing/use-body-editor.ts';
import { useLeftPictures } from './writing/use-left-pictures.ts';
import { waitsForUploads } from './writing/waiting-uploads.ts';
import { WritingArea } from './writing/writing-area.tsx';

const loadLeaveDialog = () => import('#platform/dashboard/dialogs/leave-dialog.tsx');
const LeaveDialog = lazyPart(loadLeaveDialog, 'LeaveDialog');
const AskedNotice = lazyPart(() => import('./together/asked-notice.tsx'), 'AskedNotice');
const StaleNotice = lazyPart(() => import('./languages/stale-notice.tsx'), 'StaleNotice');
const ConflictNotice = lazyPart(() => import('./saving/conflict-notice.tsx'), 'ConflictNotice');
const OfferNotice = lazyPart(() => import('./saving/offer-notice.tsx'), 'OfferNotice');
const RevisionsDrawer = lazyPart(() => import('./revisions/revisions-drawer.tsx'), 'RevisionsDrawer');
const LanguagePane = lazyPart(() => import('./languages/language-pane.tsx'), 'LanguagePane');
const LanguageTabs = lazyPart(() => import('./languages/language-pane.tsx'), 'LanguageTabs');
const KickerField = lazyPart(() => import('./lines/kicker-field.tsx'), 'KickerField');
const LivePart = lazyPart(() => import('./live/live-part.tsx'), 'LivePart');
const LinkField = lazyPart(() => import('./lines/link-field.tsx'), 'LinkField');
const NotesDrawer = lazyPart(() => import('./together/notes-drawer.tsx'), 'NotesDrawer');
const PreviewDialog = lazyPart(() => import('./preview/preview-dialog.tsx'), 'PreviewDialog');

type PostEditorProps = {
  /** Null for a new post, which is made by its first save. */
  start: PostContent | null;
  type: PostType;
  onMade: (id: number, type: PostType) => void;
};

/** One post in the editor: the bar, the text, what stands beside it. */
export function PostEditor({ start, type, onMade }: PostEditorProps) {
  const text = useEditorTexts();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [hasRevisions, setHasRevisions] = useState(false);
  const [hasNotes, setHasNotes] = useState(false);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { isBeside, isOther, setIsOther, show: showBeside } = useBeside();
  const { first } = usePlaces();
  // The address of a post that was made names no place any more.
  const [place] = useState(first);
  const later = useRef({ onBody: () => {}, rest: () => Promise.resolve(), onAnswer: (_: boolean) => {} });
  const pictures = useRef('');
  const body = useBodyEditor(
    start?.body ?? '',
    () => later.current.onBody(),
    ...([undefined, undefined, pictures, start?.id] as const),
  );
  const open = useOpenPost({
    ...{ start, place, type, source: body.source, load: body.load },
    rest: () => later.current.rest(),
    onAnswer: (isSaved) => later.current.onAnswer(isSaved),
  });
  const { post, fields, state } = open;
  const work = useKeptWork(open, type);
  const { lock, take, give, people, hasKept, asker } = useTogether(open, work.flush);
  const isLocked = lock.kind === 'others';
  useLeftPictures(body.editor, pictures, work.key, isLocked);
  const languages = useLanguages(post);
  const { editor, setReadOnly } = body;
  useEffect(() => setReadOnly(isLocked), [setReadOnly, isLocked]);
  later.current = {
    onBody: () => {
      open.touch();
      work.touch();
    },
    rest: work.rest,
    onAnswer: work.answered,
  };
  const set: typeof open.set = (name, value) => {
    if (isLocked) return;
    open.set(name, value);
    work.touch();
  };
  const asked = useAskedOfPosts(post, type);
  const known = useChecks(fields, editor, asked);
  const { data: definitions } = useCustomFields();
  const level = asked.rules.custom_fields;
  const required = requiredChecks(definitions?.items ?? [], asked.type, fields, level);
  const checks = known.length === 0 ? known : [...required, ...known];
  const show = (at: number) => {
    setIsPanelOpen(false);
    editor
      .chain()
      .setTextSelection(at + 1)
      .focus(undefined, { scrollIntoView: false })
      .run();
    const place = editor.view.domAtPos(at + 1).node;
    const shown = place instanceof Element ? place : place.parentElement;
    shown?.scrollIntoView?.({ block: 'center' });
  };
  const isSaved = state.kind === 'saved' || state.kind === 'new';
  const { headline } = fields;
  useEffect(() => {
    if (headline !== '') document.title = headline;
  }, [headline]);
  const isUploading = useEditorState({ editor, selector: ({ editor: now }) => waitsForUploads(now.state) });
  const leaving = useLeaveGuard(!isSaved || isUploading);
  // It asks without a connection too.
  useEffect(() => {
    loadAtRest(loadLeaveDialog).catch(() => undefined);
  }, []);
  const madeId = start === null ? post?.id : undefined;
  const latestMade = useRef(onMade);
  latestMade.current = onMade;
  useEffect(() => {
    if (madeId !== undefined) latestMade.current(madeId, type);
  }, [madeId, type]);

  useEscape(hasNotes || hasRevisions, () => (hasNotes ? setHasNotes(false) : setHasRevisions(false)));

  const copy = useCopyOfOpen(open, work.flush);

  return (
    <div className={classes.editor} data-focused={isFocused}>
      <h1 className="visually-hidden">{text('editor')}</h1>
      <EditorBar
        {...{ open, isPanelOpen, people, isLocked, checks, keptAt: work.keptAt, hasRoom: work.hasRoom }}
        onMissing={() => setIsPanelOpen(true)}
        onPanel={() => setIsPanelOpen((is) => !is)}
        onRevisions={() => setHasRevisions(true)}
        onNotes={() => setHasNotes((is) => !is)}
        hasNotes={hasNotes}
        onPreview={() => setIsPreviewed(true)}
        onCopy={copy}
        onLanguages={languages && (() => showBeside(!isBeside))}
        isBeside={isBeside}
      />
      {isLocked ? (
        <LockNotice
          {...{ lock, hasKept }}
          postId={post?.id ?? 0}
          communityId={post?.community_id ?? null}
          onTake={take}
        />
      ) : work.offered && !open.conflict ? (
        <Suspense fallback={null}>
          <OfferNotice
            key={`${work.offered.savedAt} ${work.offered.person}`}
            offer={work.offered}
            {...{ work, values: open.values, revision: post?.revision ?? null }}
          />
        </Suspense>
      ) : null}
      {asker ? (
        <Suspense fallback={null}>
          <AskedNotice
            key={asker.id}
            name={asker.title}
            onGive={async () => {
              if (!open.isChanged() || (await open.save())) give(asker.title);
            }}
          />
        </Suspense>
      ) : null}
      <ReturnNotice post={post} />
      {languages?.isStale && !isBeside ? (
        <Suspense fallback={null}>
          <StaleNotice onShow={() => showBeside(true)} />
        </Suspense>
      ) : null}
      {open.conflict ? (
        <Suspense fallback={null}>
          <ConflictNotice open={open} />
        </Suspense>
      ) : null}
      {isBeside ? (
        <Suspense fallback={null}>
          <LanguageTabs isOther={isOther} onOther={setIsOther} />
        </Suspense>
      ) : null}
      <div className={classes.main} data-shown={isBeside ? (isOther ? 'other' : 'own') : undefined}>
        <WritingArea
          body={body}
          isFocused={isFocused}
          onFocused={setIsFocused}
          below={post && type === 'live_blog' ? <LivePart post={post} /> : null}
        >
          <Suspense fallback={null}>
            <KickerField {...{ open, set, isLocked }} />
          </Suspense>
          <GrowingField
            label={text('headline')}
            className={classes.headline}
            value={fields.headline}
            maxLength={MAX_HEADLINE}
            error={open.errors.headline}
            isReadOnly={isLocked}
            isStart={start === null}
            onText={(headline) => set('headline', headline)}
            onEnter={body.start}
          />
          <GrowingField
            label={text('subheadline')}
            className={classes.subheadline}
            value={fields.subheadline}
            maxLength={1_000}
            error={open.errors.subheadline}
            isReadOnly={isLocked}
            onText={(subheadline) => set('subheadline', subheadline)}
            onEnter={body.start}
          />
          {type === 'link' ? (
            <Suspense fallback={null}>
              <LinkField {...{ open, set, isLocked }} />
            </Suspense>
          ) : null}
          {open.errors.body ? (
            <p className={classes.bodyError} role="alert">
              {open.errors.body}
            </p>
          ) : null}
        </WritingArea>
        {isBeside && languages && post ? (
          <Suspense fallback={null}>
            <LanguagePane
              {...{ post, open, languages, editor }}
              keepNow={work.flush}
              onClose={() => showBeside(false)}
            />
          </Suspense>
        ) : null}
        <EditorPanel
          isOver={isBeside}
          {...{ open, set, type, isLocked, checks }}
          onShow={show}
          isOpen={isPanelOpen}
          onClose={() => setIsPanelOpen(false)}
        />
      </div>
      {hasRevisions && post ? (
        <Suspense fallback={null}>
          <RevisionsDrawer
            post={post}
            isChanged={!isSaved || isLocked}
            isLocked={isLocked}
            onRestored={open.adopt}
            onClose={() => setHasRevisions(false)}
          />
        </Suspense>
      ) : null}
      {hasNotes && post ? (
        <Suspense fallback={null}>
          <NotesDrawer postId={post.id} onClose={() => setHasNotes(false)} />
        </Suspense>
      ) : null}
      {isPreviewed ? (
        <Suspense fallback={null}>
          <PreviewDialog {...{ open, work }} onClose={() => setIsPreviewed(false)} />
        </Suspense>
      ) : null}
      {leaving.status === 'blocked' ? (
        <Suspense fallback={null}>
          <LeaveDialog
            onStay={leaving.reset}
            onDiscard={() => {
              work.abandon();
              pictures.current = '';
              leaving.proceed();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
