import type { ReactNode } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { i18n } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { PostDetails } from '../../posts.contract.ts';
import { Dash } from '../people-text.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

type PostFactsProps = { post: PostDetails };

/** The details of a post, each with its name. */
export function PostFacts({ post }: PostFactsProps) {
  const text = useDrawerTexts();
  const postsText = usePostsTexts();
  const names = (list: readonly { title: string }[]) => listText(list.map(({ title }) => title));
  const others = post.sections.filter(({ id }) => id !== post.primary_section?.id);
  return (
    <section className={classes.part}>
      <h3>{text('details')}</h3>
      <dl className={classes.facts}>
        <Fact name={text('authors')}>
          {post.authors.length > 0 ? <bdi>{names(post.authors)}</bdi> : <Dash />}
        </Fact>
        <Fact name={text('section')}>
          {post.primary_section ? (
            <bdi>{post.primary_section.title}</bdi>
          ) : others.length === 0 ? (
            <Dash />
          ) : null}
          {others.length > 0 ? (
            <>
              {' '}
              <bdi className={classes.quiet}>{text('andSections', { names: names(others) })}</bdi>
            </>
          ) : null}
        </Fact>
        {post.community ? (
          <Fact name={text('community')}>
            <bdi>{post.community.title}</bdi>
          </Fact>
        ) : null}
        <Fact name={text('tags')}>{post.tags.length > 0 ? <bdi>{names(post.tags)}</bdi> : <Dash />}</Fact>
        <Fact name={text('slug')}>
          <bdi dir="ltr" className={classes.mono}>
            {post.slug}
          </bdi>
        </Fact>
        <Fact name={text('type')}>{postsText(`type.${post.type}`)}</Fact>
        {post.layout === '' ? null : <Fact name={text('layout')}>{post.layout}</Fact>}
        {post.language === null ? null : <Fact name={text('language')}>{languageName(post.language)}</Fact>}
        <Fact name={text('created')}>
          <When seconds={post.created_ts} />
        </Fact>
        {post.published_ts === null ? null : (
          <Fact name={text('published')}>
            <When seconds={post.published_ts} />
          </Fact>
        )}
      </dl>
      {post.has_password ? <p className={classes.hint}>{text('password')}</p> : null}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ seconds }: { seconds: number }) {
  const { site } = useCaller();
  const when = { seconds, zone: site.timeZone, language: i18n.language };
  return (
    <TimeText seconds={seconds} zone={site.timeZone}>
      {shortDateTime(when, Date.now() / 1000)}
    </TimeText>
  );
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(i18n.language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
