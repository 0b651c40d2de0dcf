import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { PostFields } from '../saving/post-values.ts';
import classes from './panel.module.css';

const words = (fields: PostFields, name: string): string =>
  typeof fields.seo[name] === 'string' ? String(fields.seo[name]).trim() : '';

/** The post as search engines and networks are likely to show it. */
export function Previews({ fields }: { fields: PostFields }) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const title = words(fields, 'meta_title') || fields.headline;
  const description = words(fields, 'meta_description') || fields.excerpt || fields.subheadline;
  const socialTitle = words(fields, 'og_title') || title;
  const socialDescription = words(fields, 'og_description') || description;
  if (title === '') return null;
  return (
    <>
      <section className={classes.group} aria-label={text('previews.search')}>
        <h3>{text('previews.search')}</h3>
        <div className={classes.preview} dir="auto">
          <small>
            {site.title} › {fields.slug || '…'}
          </small>
          <b>{cut(title, 60)}</b>
          <span>{cut(description, 160)}</span>
        </div>
      </section>
      <section className={classes.group} aria-label={text('previews.social')}>
        <h3>{text('previews.social')}</h3>
        <div className={`${classes.preview} ${classes.card}`} dir="auto">
          <small>{site.title}</small>
          <strong>{cut(socialTitle, 70)}</strong>
          <span>{cut(socialDescription, 110)}</span>
        </div>
      </section>
    </>
  );
}

/** What is longer is cut at a word, as they do. */
function cut(words: string, most: number): string {
  if (words.length <= most) return words;
  const short = words.slice(0, most);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), most / 2))} …`;
}
