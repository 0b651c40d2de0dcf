import { useQuery } from '@tanstack/react-query';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { languageChoices, languageName } from '#platform/dashboard/language-choices.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { createTranslation, listTranslations } from '../../post-translations.contract.ts';
import { listPosts, type PostDetails } from '../../posts.contract.ts';
import { postStatusLabel } from '../post-status-name.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

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
  const { source, items } = found.data;
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
    <section className={classes.part}>
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
      <AddTranslation postId={post.id} taken={taken} />
    </section>
  );
}

function AddTranslation({ postId, taken }: { postId: number; taken: readonly (string | null)[] }) {
  const text = useDrawerTexts();
  const go = useGo();
  const create = useWrite(createTranslation, [listTranslations, listPosts]);
  const add = async (lang: string): Promise<void> => {
    try {
      const made = await create.mutateAsync({ params: { postId, lang }, body: {} });
      go(editorOf(made.translation_post_id));
    } catch (error) {
      notices.failed(error, text('translations.failed'), () => add(lang));
    }
  };
  return (
    <May call={createTranslation}>
      <Dropdown
        label={text('translations.add')}
        opener={(opener) => (
          <button type="button" className={classes.add} disabled={create.isPending} {...opener}>
            {text('translations.add')}
          </button>
        )}
      >
        {(close) => (
          <ChoiceList
            label={text('translations.add')}
            search="labels"
            choices={languageChoices(null).filter(({ value }) => !taken.includes(value))}
            isChosen={() => false}
            onChoose={(lang) => {
              close();
              void add(lang);
            }}
          />
        )}
      </Dropdown>
    </May>
  );
}
