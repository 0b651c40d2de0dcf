import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { Suspense, useState } from 'react';
import { createTranslation, readLanguage } from '#modules/posts/post-translations.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { TranslateDialog } from '#modules/posts/posts.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { LanguageText } from './language-text.tsx';
import classes from './languages.module.css';
import { SourceChanges } from './source-changes.tsx';
import { useBeginTranslation } from './use-begin-translation.ts';
import { useLanguageName } from './use-language-name.ts';
import type { Languages } from './use-languages.ts';

const editorOf = (postId: number) => `/r/dashboard/editor/post/${postId}`;

type LanguagePaneProps = {
  post: PostContent;
  open: OpenPost;
  /** Keeps what is not saved beside the post. */
  keepNow: () => Promise<void>;
  languages: Languages;
  /** What it scrolls together with. */
  editor: Editor;
  onClose: () => void;
};

/** The post in another of its languages, beside the one that is written. */
export function LanguagePane({ post, open, keepNow, languages, editor, onClose }: LanguagePaneProps) {
  const text = useEditorTexts();
  const nameOf = useLanguageName();
  const go = useGo();
  const { site } = useCaller();
  const { versions, others, places } = languages;
  const [chosen, setChosen] = useState<number>();
  const { isBeginning, begin, end, goOn } = useBeginTranslation(open, keepNow);
  const shown = others.find(({ id }) => id === chosen) ?? others[0];
  const params = { siteId: site.id, postId: post.id, otherPostId: shown?.id ?? 0 };
  const said = useQuery({ ...read(readLanguage, { params }), enabled: shown !== undefined });
  return (
    <section className={classes.pane} aria-label={text('languages.pane')}>
      <div className={classes.head}>
        {shown ? (
          <SelectField
            label={text('languages.show')}
            value={shown.id}
            choices={others.map((version) => ({ value: version.id, label: nameOf(version) }))}
            onChoose={setChosen}
          />
        ) : (
          <h2>{text('languages.label')}</h2>
        )}
        {shown ? (
          <span className={classes.acts}>
            <ShellLink url={editorOf(shown.id)} onGo={go}>
              {text('languages.edit')}
            </ShellLink>
            <May call={createTranslation}>
              <button type="button" className={classes.link} onClick={() => void begin()}>
                {text('languages.add')}
              </button>
            </May>
          </span>
        ) : null}
        <IconButton name={text('languages.close')} tip="end" onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      {shown ? null : (
        <div className={classes.empty}>
          <p>{text('languages.none')}</p>
          <May call={createTranslation}>
            <Button variant="default" onClick={() => void begin()}>
              {text('languages.add')}
            </Button>
          </May>
        </div>
      )}
      {said.error ? <FailureView error={said.error} onRetry={() => void said.refetch()} /> : null}
      {shown && said.data ? (
        <>
          {shown.isSource && languages.isStale ? <SourceChanges post={post} source={said.data} /> : null}
          <LanguageText
            key={`${said.data.post_id} ${said.data.post_revision}`}
            {...{ said: said.data, language: nameOf(shown), beside: editor }}
          />
        </>
      ) : null}
      {isBeginning ? (
        <Suspense fallback={null}>
          <TranslateDialog
            postId={post.id}
            taken={versions.map(({ language }) => language)}
            places={places}
            onMade={(id) => void goOn(`${editorOf(id)}?beside=1`)}
            onClose={end}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

type TabsProps = { isOther: boolean; onOther: (is: boolean) => void };

/** Where both texts do not fit beside each other, one of them is shown. */
export function LanguageTabs({ isOther, onOther }: TabsProps) {
  const text = useEditorTexts();
  return (
    <fieldset className={classes.tabs} aria-label={text('languages.tabs')}>
      {[false, true].map((is) => (
        <button key={String(is)} type="button" aria-pressed={is === isOther} onClick={() => onOther(is)}>
          {text(is ? 'languages.pane' : 'languages.own')}
        </button>
      ))}
    </fieldset>
  );
}
