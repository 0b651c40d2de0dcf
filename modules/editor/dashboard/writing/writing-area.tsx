import { EditorContent, useEditorState } from '@tiptap/react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { listAssets } from '#modules/assets/assets.contract.ts';
import { type Asset, AssetPicker, FocalDialog, sizeText } from '#modules/assets/assets.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { cardOfAsset, fileSource } from '../body/file-source.ts';
import classes from '../editor.module.css';
import { useEditorTexts } from '../editor-texts.ts';
import { BlockHandle } from './block-handle.tsx';
import bodyClasses from './body.module.css';
import { type EditRequest, onAskedToEdit } from './edit-request.ts';
import { insertBlocks } from './leave-block.ts';
import { figureOfAsset } from './picture-facts.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import type { BodyEditor } from './use-body-editor.ts';
import { useTextKeys } from './use-text-keys.ts';

const FindBar = lazyPart(() => import('./find-bar.tsx'), 'FindBar');
const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), 'LinkDialog');
const PictureDialog = lazyPart(() => import('./picture-dialog.tsx'), 'PictureDialog');
const GalleryDialog = lazyPart(() => import('./gallery-dialog.tsx'), 'GalleryDialog');
const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx'), 'EmbedDialog');
const ShortcodeDialog = lazyPart(() => import('./shortcode-dialog.tsx'), 'ShortcodeDialog');
const ParticleDialog = lazyPart(() => import('./particle-dialog.tsx'), 'ParticleDialog');
const HtmlDialog = lazyPart(() => import('./html-dialog.tsx'), 'HtmlDialog');

type WritingAreaProps = {
  body: BodyEditor;
  isFocused: boolean;
  onFocused: (is: boolean) => void;
  /** What stands above the body on the paper. */
  children: ReactNode;
  /** What stands below it. */
  below: ReactNode;
};

/** The paper with what is done to its text: tools, menus at the cursor, dialogs. */
export function WritingArea({ body: { editor }, isFocused, onFocused, children, below }: WritingAreaProps) {
  const text = useEditorTexts();
  const [asked, setAsked] = useState<EditRequest | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const mayWrite = useEditorState({ editor, selector: ({ editor: now }) => now.isEditable });
  const ask = useCallback((request: EditRequest) => editor.isEditable && setAsked(request), [editor]);
  useEffect(() => onAskedToEdit(editor.view.dom, ask), [editor, ask]);
  useEffect(() => {
    if (!mayWrite) setAsked(null);
  }, [mayWrite]);
  useTextKeys(editor, { f: () => setIsFinding(true), k: () => ask({ kind: 'link' }) });
  const close = useCallback(() => setAsked(null), []);
  const mayLibrary = mayCall(listAssets, useCaller().holder);
  const figures = (assets: readonly Asset[]) =>
    assets.filter(({ url }) => url !== null).map((asset) => figureOfAsset(editor.state, asset).toJSON());
  const addPictures = (assets: Asset[]) => {
    insertBlocks(editor, figures(assets));
  };
  const addFiles = (assets: Asset[]) => {
    const sources = assets
      .map((asset) => cardOfAsset(asset, asset.size === null ? '' : sizeText(asset.size, pageLanguage)))
      .filter(({ address }) => address !== '');
    insertBlocks(
      editor,
      sources.map((card) => ({ type: 'sourceBlock', attrs: { source: fileSource(card) } })),
    );
  };
  const addGallery = (assets: Asset[]) => {
    const attrs = { tag: 'div', look: 'wp-block-gallery' };
    const content = figures(assets);
    if (content.length > 0) insertBlocks(editor, { type: 'container', attrs, content });
  };
  return (
    <div className={classes.writing} data-focused={isFocused}>
      {isFocused ? (
        <button type="button" className={classes.leaveFocus} onClick={() => onFocused(false)}>
          <XIcon /> {text('focus.leave')}
        </button>
      ) : (
        <Toolbar
          editor={editor}
          ask={ask}
          onFind={() => setIsFinding((is) => !is)}
          onFocus={() => onFocused(true)}
        />
      )}
      {isFinding ? (
        <Suspense fallback={null}>
          <FindBar editor={editor} onClose={() => setIsFinding(false)} />
        </Suspense>
      ) : null}
      <div className={classes.paper} data-paper>
        <div className={classes.column}>
          {children}
          <div className={classes.bodyBox}>
            <BlockHandle editor={editor} />
            <EditorContent editor={editor} className={bodyClasses.body} />
          </div>
          <Suspense fallback={null}>{below}</Suspense>
        </div>
      </div>
      <SlashMenu editor={editor} ask={ask} />
      <SelectionBar editor={editor} ask={ask} />
      <Suspense fallback={null}>
        {asked?.kind === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
        {asked?.kind === 'picture' ? <PictureDialog editor={editor} at={asked.at} onClose={close} /> : null}
        {asked?.kind === 'library' ? (
          <AssetPicker type="image" isSeveral onPick={addPictures} onClose={close} />
        ) : null}
        {asked?.kind === 'file' ? <AssetPicker hasGated isSeveral onPick={addFiles} onClose={close} /> : null}
        {asked?.kind === 'gallery' && mayLibrary ? (
          <AssetPicker type="image" isSeveral onPick={addGallery} onClose={close} />
        ) : null}
        {asked?.kind === 'gallery' && !mayLibrary ? <GalleryDialog editor={editor} onClose={close} /> : null}
        {asked?.kind === 'shortcode' ? (
          <ShortcodeDialog editor={editor} at={asked.at} onClose={close} />
        ) : null}
        {asked?.kind === 'particle' ? <ParticleDialog editor={editor} at={asked.at} onClose={close} /> : null}
        {asked?.kind === 'focal' ? <FocalDialog assetId={asked.assetId} onClose={close} /> : null}
        {asked?.kind === 'embed' ? <EmbedDialog editor={editor} onClose={close} /> : null}
        {asked?.kind === 'html' ? <HtmlDialog editor={editor} at={asked.at} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
