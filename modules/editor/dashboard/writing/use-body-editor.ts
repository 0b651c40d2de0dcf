import { Placeholder } from '@tiptap/extensions/placeholder';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import { useCallback, useRef } from 'react';
import { updateAsset } from '#modules/assets/assets.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listShortcodes } from '#modules/shortcodes/shortcodes.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { bodyExtensions } from '../body/body-schema.ts';
import { type OpenBody, openBody } from '../body/open-body.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { BlockKeys } from './block-acts.ts';
import bodyClasses from './body.module.css';
import { cleanPaste } from './clean-paste.ts';
import { CursorBeforeKeys } from './cursor-before-keys.ts';
import { EmbedOnPaste } from './embed-on-paste.ts';
import { figureView } from './figure-view.ts';
import findClasses from './find-bar.module.css';
import { FindInText } from './find-plugin.ts';
import { HeadingSigns } from './heading-signs.ts';
import { LastLine, withLastLine, withoutLastLine } from './last-line.ts';
import { LeaveBlocks } from './leave-block.ts';
import { MarkdownPaste } from './markdown-paste.ts';
import { OwnCopies } from './own-copies.ts';
import { withoutWaiting } from './pasted-pictures.ts';
import { ReadOnlyText } from './read-only-text.ts';
import { inlineSourceView, sourceBlockView } from './source-views.ts';
import { UploadInText } from './upload-in-text.ts';
import { useFindEmbed } from './use-find-embed.ts';
import { useFindParticle } from './use-find-particle.ts';
import { useFindPicture } from './use-find-picture.ts';
import { keepWaiting } from './waiting-uploads.ts';

/** The body on the screen, and its source at any moment. */
export type BodyEditor = {
  editor: Editor;
  source: () => string;
  /** Shows another body; what can be undone begins anew. */
  load: (source: string) => void;
  /** Puts the cursor where the body begins, at once: the next key is meant for it. */
  start: () => void;
  setReadOnly: (is: boolean) => void;
};

const nowhere = { current: '' };

/** The editor of a body; `label` where there is more than one, `placeholder` where no menu of blocks opens, `place` where pictures are kept, `postId` of the post as it was opened. */
export function useBodyEditor(
  initial: string,
  onChange: () => void,
  label?: string,
  placeholder?: string,
  place: { readonly current: string } = nowhere,
  postId?: number,
): BodyEditor {
  const text = useEditorTexts();
  const { holder } = useCaller();
  const mayHtml = holder.sitePermissions.has('EDIT_CUSTOM_HTML');
  const mayFocal = mayCall(updateAsset, holder);
  const findEmbed = useFindEmbed();
  const findParticle = useFindParticle();
  const findPicture = useFindPicture(postId);
  const open = useRef<{ body: OpenBody; doc: Node; source: string } | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const editor = useEditor({
    extensions: [
      ...bodyExtensions({
        sourceBlock: sourceBlockView(
          text,
          {
            ...{ mayEdit: mayHtml, mayShortcodes: mayCall(listShortcodes, holder) },
            mayPosts: mayCall(listPosts, holder),
          },
          findParticle,
        ),
        inlineSource: inlineSourceView(text, findPicture),
        figure: figureView(text, mayFocal, findPicture),
      }),
      ...[
        ReadOnlyText,
        HeadingSigns,
        BlockKeys,
        LeaveBlocks,
        LastLine,
        OwnCopies,
        CursorBeforeKeys,
        FindInText({ found: findClasses.found ?? '', current: findClasses.current ?? '' }),
      ],
      ...[UploadInText(text, bodyClasses.uploading ?? '', place), EmbedOnPaste(findEmbed), MarkdownPaste],
      Placeholder.configure({ placeholder: placeholder ?? text('placeholder'), showOnlyWhenEditable: true }),
    ],
    shouldRerenderOnTransaction: false,
    // The page allows no style that a script writes into it; body.module.css has what is needed.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPaste,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label ?? text('body'),
        dir: 'auto',
      },
    },
    onCreate: ({ editor: made }) => show(made, initial),
    onUpdate: () => latest.current(),
  });
  const show = (made: Editor, source: string) => {
    const body = openBody(made.schema, source);
    const doc = withLastLine(body.doc);
    open.current = { body, doc, source };
    const next = EditorState.create({ doc, plugins: made.state.plugins });
    made.view.updateState(keepWaiting(made.state, next));
  };
  const source = useCallback(() => {
    const shown = open.current;
    if (!shown) return initial;
    // A document is made anew by each change: the same one has the same source.
    if (shown.doc !== editor.state.doc) {
      shown.source = shown.body.save(withoutWaiting(withoutLastLine(editor.state.doc)));
      shown.doc = editor.state.doc;
    }
    return shown.source;
  }, [editor, initial]);
  const start = () => {
    editor.commands.setTextSelection(1);
    editor.view.focus();
  };
  const setReadOnly = useCallback(
    (is: boolean) => {
      editor.setEditable(!is, false);
      // The tools look again at what may be done.
      editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
    },
    [editor],
  );
  return { editor, setReadOnly, source, load: (next) => show(editor, next), start };
}
