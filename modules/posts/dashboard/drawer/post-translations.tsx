import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { createTranslation, listTranslations } from '../../post-translations.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { postStatusLabel } from '../post-status-name.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

const TranslateDialog = lazyPart(() => import('./translate-dialog.tsx'), 'TranslateDialog');

const editorOf = (postId: number) => `/r/dashboard/editor/post/${postId}`;

/** The languages that a post is in, and the way into another one, for those who translate. */
export function PostTranslations({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const ofPosts = usePostsTexts();
  const go = useGo();
  const { holder } = useCaller();
  const may = isAllowed(onScope('MANAGE_TRANSLATIONS'), holder, post.community_id);
  const found = useQuery({
    ...read(listTranslations, { params: { postId: post.id } }),
    enabled: may,
  });
  if (!may || !found.data) return null;
  const { source, items, places } = found.data;
  const taken = [source.lang_id, ...items.map(({ lang_id }) => lang_id)];
  const rows = [
    ...(source.post_id === post.id
      ? []
      : [{ id: source.post_id, language: source.lang_id, note: text('translations.source'), ...source }]),
    ...items
      .filter(({ translation_post_id }) => translation_post_id !== post.id)
      .map(({ translation_post_id: id, lang_id, headline, status, is_stale }) => ({
        ...{ id, language: lang_id, headline, status, note: is_stale ? text('translations.stale') : '' },
      })),
  ];
  return (
    <section className={parts.part}>
      <h3>{text('translations.title')}</h3>
      {rows.length > 0 ? (
        <ul className={classes.translations}>
          {rows.map(({ id, language, headline, status, note }) => (
            <li key={id}>
              <ShellLink url={editorOf(id)} onGo={go}>
                {language === null ? text('translations.siteLanguage') : languageName(language)}
              </ShellLink>
              <span className={classes.quiet}>
                <bdi>{headline || ofPosts('noHeadline')}</bdi>
              </span>
              <span>{[postStatusLabel(status), note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.hint}>{text('translations.none')}</p>
      )}
      <AddTranslation postId={post.id} {...{ taken, places }} />
    </section>
  );
}

type AddTranslationProps = {
  postId: number;
  taken: readonly (string | null)[];
  places: AnswerOf<typeof listTranslations>['places'];
};

function AddTranslation(props: AddTranslationProps) {
  const text = useDrawerTexts();
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <May call={createTranslation}>
      <button type="button" className={classes.add} onClick={() => setIsOpen(true)}>
        {text('translations.add')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TranslateDialog
            {...props}
            onMade={(id) => go(`${editorOf(id)}?beside=1`)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </May>
  );
}
