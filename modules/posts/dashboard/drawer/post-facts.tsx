import type { ReactNode } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { getDraft } from '../../post-writing.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { mayChangePost } from '../may-edit-row.ts';
import { Dash } from '../people-text.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { CustomFacts } from './custom-facts.tsx';
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
    <section className={parts.part}>
      <div className={classes.partHead}>
        <h3>{text('details')}</h3>
        <EditLink post={post} />
      </div>
      <dl className={parts.facts}>
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
          {post.slug === '' ? (
            <Dash />
          ) : (
            <bdi dir="ltr" className={classes.mono}>
              {post.slug}
            </bdi>
          )}
        </Fact>
        {post.external_url === null ? null : (
          <Fact name={text('target')}>
            <a href={post.external_url} target="_blank" rel="noreferrer" dir="ltr" className={classes.target}>
              {post.external_url}
            </a>
          </Fact>
        )}
        <Fact name={text('type')}>{postsText(`type.${post.type}`)}</Fact>
        {post.rating === 0 ? null : (
          <Fact name={text('rating')}>{postsText('rating.stars', { count: post.rating })}</Fact>
        )}
        {post.layout === '' ? null : <Fact name={text('layout')}>{post.layout}</Fact>}
        {post.language === null ? null : <Fact name={text('language')}>{languageName(post.language)}</Fact>}
        <CustomFacts post={post} />
        <Fact name={text('created')}>
          <When seconds={post.created_ts} />
        </Fact>
        {post.published_ts === null ? null : (
          <Fact name={text('published')}>
            <When seconds={post.published_ts} />
          </Fact>
        )}
      </dl>
      <Places post={post} />
      {post.has_password ? <p className={classes.hint}>{text('password')}</p> : null}
    </section>
  );
}

function EditLink({ post }: PostFactsProps) {
  const text = useDrawerTexts();
  const go = useGo();
  const caller = useCaller();
  if (!mayCall(getDraft, caller.holder) || !mayChangePost(caller, post)) return null;
  return (
    <ShellLink url={`/r/dashboard/editor/post/${post.id}`} className={classes.add ?? ''} onGo={go}>
      {text('edit')}
    </ShellLink>
  );
}

/** Where the post stands in sections by hand. */
function Places({ post }: PostFactsProps) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  const lines = post.subpage_positions.map(({ section_id, position }) => {
    const title = post.sections.find(({ id }) => id === section_id)?.title ?? text('home');
    const frozen = post.frozen_in_sections.find((one) => one.section_id === section_id);
    const until = frozen?.until_ts ?? null;
    const when = { seconds: until ?? 0, zone: site.timeZone, language: pageLanguage };
    const key = !frozen ? 'place' : until === null ? 'frozenPlace' : 'frozenPlaceUntil';
    const words = { position: numberText(position + 1), section: title };
    return { id: section_id, said: text(key, { ...words, time: shortDateTime(when, Date.now() / 1000) }) };
  });
  if (lines.length === 0) return null;
  return (
    <ul className={classes.places} aria-label={text('places')}>
      {lines.map(({ id, said }) => (
        <li key={id} dir="auto">
          {said}
        </li>
      ))}
    </ul>
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
  const when = { seconds, zone: site.timeZone, language: pageLanguage };
  return (
    <TimeText seconds={seconds} zone={site.timeZone}>
      {shortDateTime(when, Date.now() / 1000)}
    </TimeText>
  );
}
