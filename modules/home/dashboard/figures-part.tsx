import { listPosts } from '#modules/posts/posts.contract.ts';
import { postsUrl } from '#modules/posts/posts.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';
import { useHome } from './use-home.ts';

type PartProps = {
  /** For those who have enough else before them; whoever may not see it is told null by the server. */
  hidesEmpty: boolean;
};

/** What readers read this week, for those who see figures. */
export function MostReadPart({ hidesEmpty }: PartProps) {
  const text = useHomeTexts();
  const go = useGo();
  const { holder } = useCaller();
  const home = useHome('most_read');
  const posts = home.data?.most_read ?? [];
  if (!home.data?.most_read && !home.error) return null;
  return (
    <HomePart
      title={text('mostRead.title')}
      state={home}
      failed={text('mostRead.failed')}
      beside={{ label: text('mostRead.all'), url: '/r/dashboard/traffic' }}
      isEmpty={posts.length === 0}
      empty={hidesEmpty || home.isMute ? null : text('mostRead.empty')}
    >
      {posts.map(({ id, headline, views }) => (
        <li key={id} className={classes.line}>
          {mayCall(listPosts, holder) ? (
            <ShellLink url={postsUrl({ post: id })} className={classes.headline} onGo={go}>
              <bdi>{headline || text('noHeadline')}</bdi>
            </ShellLink>
          ) : (
            <bdi className={classes.headline}>{headline || text('noHeadline')}</bdi>
          )}
          <span className={classes.when}>
            {text('own.views', { count: views, shown: numberText(views) })}
          </span>
        </li>
      ))}
    </HomePart>
  );
}

/** What readers look for and do not find, for those who can see to it or tell somebody. */
export function MissingPagesPart({ hidesEmpty }: PartProps) {
  const text = useHomeTexts();
  const { holder } = useCaller();
  const home = useHome('missing_pages');
  const pages = home.data?.missing_pages ?? [];
  if (!home.data?.missing_pages && !home.error) return null;
  const mends = isAllowed(onSite('EDIT_SITE'), holder);
  return (
    <HomePart
      title={text('missing.title')}
      state={home}
      failed={text('missing.failed')}
      beside={{
        label: text(mends ? 'missing.mend' : 'missing.report'),
        url: mends ? '/r/dashboard/404_redirects' : '/r/dashboard/404_report',
      }}
      isEmpty={pages.length === 0}
      empty={hidesEmpty || home.isMute ? null : text('missing.empty')}
    >
      {pages.map(({ path, hits }) => (
        <li key={path} className={classes.line}>
          <bdi dir="ltr" className={classes.path} title={path}>
            {path}
          </bdi>
          <span className={classes.when}>
            {text('missing.hits', { count: hits, shown: numberText(hits) })}
          </span>
        </li>
      ))}
    </HomePart>
  );
}
