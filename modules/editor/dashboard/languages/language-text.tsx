import { type Editor, EditorContent } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { LanguageText as Text } from '#modules/posts/post-translations.contract.ts';
import { useEditorTexts } from '../editor-texts.ts';
import bodyClasses from '../writing/body.module.css';
import { useBodyEditor } from '../writing/use-body-editor.ts';
import classes from './languages.module.css';
import { scrollTogether } from './scroll-together.ts';

const nothing = () => undefined;

type LanguageTextProps = { said: Text; language: string; beside: Editor };

/** What a post says in another language, to be read: it scrolls together with the text beside it. */
export function LanguageText({ said, language, beside }: LanguageTextProps) {
  const text = useEditorTexts();
  const { editor, setReadOnly } = useBodyEditor(
    said.body,
    nothing,
    text('languages.body', { language }),
    undefined,
    undefined,
    said.post_id,
  );
  const box = useRef<HTMLElement>(null);
  useEffect(() => setReadOnly(true), [setReadOnly]);
  useEffect(() => {
    const paper = beside.view.dom.closest<HTMLElement>('[data-paper]');
    if (!box.current || !paper) return;
    return scrollTogether(
      { box: paper, blocks: beside.view.dom },
      { box: box.current, blocks: editor.view.dom },
    );
  }, [beside, editor]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll what nobody can write in.
    <section className={classes.text} ref={box} tabIndex={0} aria-label={language}>
      {said.kicker === '' ? null : (
        <p className={classes.kicker} dir="auto">
          {said.kicker}
        </p>
      )}
      <p className={classes.headline} dir="auto">
        {said.headline || text('languages.noHeadline')}
      </p>
      {said.subheadline === '' ? null : (
        <p className={classes.subheadline} dir="auto">
          {said.subheadline}
        </p>
      )}
      <EditorContent editor={editor} className={bodyClasses.body} />
    </section>
  );
}
