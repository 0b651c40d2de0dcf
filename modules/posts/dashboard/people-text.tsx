import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { PostRow } from '../posts.contract.ts';
import classes from './posts-columns.module.css';
import { usePostsTexts } from './posts-texts.ts';

/** Stands where there is nothing. */
export function Dash() {
  const text = usePostsTexts();
  return <span className={classes.dash}>{text('none')}</span>;
}

/** The first author, and how many more there are. */
export function AuthorsText({ authors }: { authors: PostRow['authors'] }) {
  const [first] = authors;
  if (!first) return <Dash />;
  return (
    <span
      className={classes.authors}
      title={authors.length > 1 ? listText(authors.map(({ title }) => title)) : undefined}
    >
      <bdi className={classes.name} data-author>
        {first.title}
      </bdi>
      {authors.length > 1 ? (
        <>
          {' '}
          <bdi className={classes.more}>+{numberText(authors.length - 1)}</bdi>
        </>
      ) : null}
    </span>
  );
}

/** The parent of a part that stands without it, because it is on another page. */
export function PartOf({ headline }: { headline: string }) {
  const text = usePostsTexts();
  return (
    <span className={classes.partOf}>
      <span aria-hidden="true" className={classes.partMark}>
        ↳
      </span>{' '}
      {text('partOf')} <bdi>{headline || text('noHeadline')}</bdi>
    </span>
  );
}

/** Authors and section in one line, where there is no column for them. */
export function PeopleAndSection({ post }: { post: PostRow }) {
  return (
    <span className={classes.people}>
      {post.parent_headline === null ? null : (
        <>
          <PartOf headline={post.parent_headline} />{' '}
        </>
      )}
      {post.authors.length > 0 ? <AuthorsText authors={post.authors} /> : null}
      {post.authors.length > 0 && post.primary_section ? ', ' : null}
      {post.primary_section ? <bdi className={classes.name}>{post.primary_section.title}</bdi> : null}
    </span>
  );
}
