import { EditorContent } from '@tiptap/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { MAX_HEADLINE, type PostContent } from '#modules/posts/post-writing.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { LeaveDialog } from '#platform/dashboard/dialogs/leave-dialog.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import classes from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { useEditorTexts } from './editor-texts.ts';
import { EditorPanel } from './panel/editor-panel.tsx';
import { ConflictNotice } from './saving/conflict-notice.tsx';
import { CopyNotice } from './saving/copy-notice.tsx';
import { copyKey } from './saving/kept-copy.ts';
import { useKeptCopy } from './saving/use-kept-copy.ts';
import { useOpenPost } from './saving/use-open-post.ts';
import bodyClasses from './writing/body.module.css';
import { GrowingField } from './writing/growing-field.tsx';
import { Toolbar } from './writing/toolbar.tsx';
import { useBodyEditor } from './writing/use-body-editor.ts';

const RevisionsDrawer = lazyPart(() => import('./revisions/revisions-drawer.tsx'), 'RevisionsDrawer');

type PostEditorProps = {
  /** Null for a new post, which is made by its first save. */
  start: PostContent | null;
  type: PostType;
  onMade: (id: number, type: PostType) => void;
};

/** One post in the editor: the bar, the text, what stands beside it. */
export function PostEditor({ start, type, onMade }: PostEditorProps) {
  const text = useEditorTexts();
  const { site, profile } = useCaller();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [hasRevisions, setHasRevisions] = useState(false);
  const onBody = useRef(() => {});
  const body = useBodyEditor(start?.body ?? '', () => onBody.current());
  const open = useOpenPost({ start, type, source: body.source, load: body.load });
  const { post, fields, state } = open;
  const copy = useKeptCopy({
    key: copyKey(site.id, profile.id, post?.id ?? `new-${type}`),
    revision: post?.revision ?? null,
    isChanged: open.isChanged,
    values: open.values,
  });
  onBody.current = () => {
    open.touch();
    copy.touch();
  };
  const set: typeof open.set = (name, value) => {
    open.set(name, value);
    copy.touch();
  };
  const { touch: keepSoon } = copy;
  const isSaved = state.kind === 'saved' || state.kind === 'new';
  // What is saved needs no copy any more.
  useEffect(() => {
    if (state.kind === 'saved') keepSoon();
  }, [state, keepSoon]);
  const { headline } = fields;
  useEffect(() => {
    if (headline !== '') document.title = headline;
  }, [headline]);
  const leaving = useLeaveGuard(!isSaved);
  const madeId = start === null && state.kind === 'saved' ? post?.id : undefined;
  const latestMade = useRef(onMade);
  latestMade.current = onMade;
  useEffect(() => {
    if (madeId !== undefined) latestMade.current(madeId, type);
  }, [madeId, type]);

  const save = useRef(open.save);
  save.current = open.save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void save.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className={classes.editor}>
      <h1 className="visually-hidden">{text('editor')}</h1>
      <EditorBar
        {...{ open, isPanelOpen }}
        onPanel={() => setIsPanelOpen((is) => !is)}
        onRevisions={() => setHasRevisions(true)}
      />
      {copy.offered ? (
        <CopyNotice
          copy={copy.offered}
          onApply={() => {
            const offered = copy.offered;
            const before = open.values();
            if (offered) open.show({ ...before, ...offered.values });
            open.touch();
            copy.touch();
            copy.settle();
            return () => {
              open.show(before);
              open.touch();
              copy.touch();
            };
          }}
          onDiscard={copy.settle}
        />
      ) : null}
      {open.conflict ? <ConflictNotice open={open} /> : null}
      <div className={classes.main}>
        <div className={classes.writing}>
          <Toolbar editor={body.editor} />
          <div className={classes.paper}>
            <div className={classes.column}>
              <GrowingField
                label={text('headline')}
                className={classes.headline}
                value={fields.headline}
                maxLength={MAX_HEADLINE}
                error={open.errors.headline}
                onText={(headline) => set('headline', headline)}
                onEnter={body.start}
              />
              <GrowingField
                label={text('subheadline')}
                className={classes.subheadline}
                value={fields.subheadline}
                maxLength={1_000}
                error={open.errors.subheadline}
                onText={(subheadline) => set('subheadline', subheadline)}
                onEnter={body.start}
              />
              {open.errors.body ? (
                <p className={classes.bodyError} role="alert">
                  {open.errors.body}
                </p>
              ) : null}
              <EditorContent editor={body.editor} className={bodyClasses.body} />
            </div>
          </div>
        </div>
        <EditorPanel {...{ open, set }} isOpen={isPanelOpen} onClose={() => setIsPanelOpen(false)} />
      </div>
      {hasRevisions && post ? (
        <Suspense fallback={null}>
          <RevisionsDrawer
            post={post}
            isChanged={!isSaved}
            onRestored={open.adopt}
            onClose={() => setHasRevisions(false)}
          />
        </Suspense>
      ) : null}
      {leaving.status === 'blocked' ? (
        <LeaveDialog onStay={leaving.reset} onDiscard={leaving.proceed} />
      ) : null}
    </div>
  );
}
