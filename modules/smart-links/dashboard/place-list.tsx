import classes from './rule-preview.module.css';
import { useSmartLinksTexts } from './smart-links-texts.ts';

type Place = { before: string; found: string; after: string; written?: string };
type PlaceListProps = {
  items: readonly { post_id: number; headline: string; places: readonly Place[] }[];
};

/** Where posts mention a phrase; with what takes its place, where that is another text. */
export function PlaceList({ items }: PlaceListProps) {
  const text = useSmartLinksTexts();
  return (
    <ul className={classes.posts}>
      {items.map(({ post_id, headline, places }) => (
        <li key={post_id}>
          <bdi className={classes.headline}>{headline || text('preview.untitled')}</bdi>
          {places.map(({ before, found, after, written = found }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no id, and come as a whole.
            <p key={at} dir="auto">
              {before}
              {written === found ? (
                <mark>{found}</mark>
              ) : (
                <>
                  <del>{found}</del> <ins>{written}</ins>
                </>
              )}
              {after}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
