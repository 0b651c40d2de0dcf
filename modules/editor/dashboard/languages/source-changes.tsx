import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type LanguageText,
  listTranslations,
  readLanguage,
  settleTranslation,
} from '#modules/posts/post-translations.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { RevisionDiff } from '../revisions/revision-diff.tsx';
import noticeClasses from '../saving/notices.module.css';

type SourceChangesProps = { post: PostContent; source: LanguageText };

/** What changed of the source since the translation was made of it, and the word that it is translated by now. */
export function SourceChanges({ post, source }: SourceChangesProps) {
  const text = useEditorTexts();
  const [isShown, setIsShown] = useState(false);
  const settle = useWrite(settleTranslation, [listTranslations, readLanguage]);
  const onSettle = async () => {
    try {
      const params = { postId: post.id, lang: post.language ?? '' };
      await settle.mutateAsync({ params, body: { source_revision: source.post_revision } });
      notices.done(text('languages.settled'));
    } catch (error) {
      notices.failed(error, reasonOf(error), onSettle);
    }
  };
  return (
    <section className={noticeClasses.notice}>
      <p>
        <b>{text('languages.stale')}</b> {source.changes === null ? text('languages.notKept') : null}
      </p>
      {source.changes === null ? null : (
        <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setIsShown((is) => !is)}>
          {text(isShown ? 'languages.hide' : 'languages.changes')}
        </Button>
      )}
      <May call={settleTranslation}>
        <Button size="xs" variant="default" loading={settle.isPending} onClick={() => void onSettle()}>
          {text('languages.upToDate')}
        </Button>
      </May>
      {isShown && source.changes ? (
        <div className={noticeClasses.noticeDiff}>
          <RevisionDiff fields={source.changes} />
        </div>
      ) : null}
    </section>
  );
}
