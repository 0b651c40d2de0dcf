import { postsUrl } from '#modules/posts/posts.public.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';

type UsesListProps = {
  posts: readonly { id: number; headline: string }[];
  /** Whether a post is opened beside what is asked here, which stays as it is. */
  isBeside?: boolean;
};

/** Posts that show a file, each leading to the list with the post open. */
export function UsesList({ posts, isBeside = false }: UsesListProps) {
  const text = useAssetsTexts();
  return (
    <ul className={classes.uses}>
      {posts.map(({ id, headline }) => (
        <li key={id}>
          <a href={postsUrl({ post: id })} {...(isBeside ? { target: '_blank', rel: 'noreferrer' } : {})}>
            <bdi>{headline || text('uses.untitled')}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
