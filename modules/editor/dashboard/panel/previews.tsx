import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { PostFields } from '../saving/post-values.ts';
import classes from './panel.module.css';

const words = (fields: PostFields, name: string): string =>
  typeof fields.seo[name] === 'string' ? String(fields.seo[name]).trim() : '';

type PreviewProps = {
  fields: PostFields;
  /** Leads to what it is made of. */
  onEdit?: () => void;
};

/** The post as search engines are likely to show it. */
export function SearchPreview({ fields, onEdit }: PreviewProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const { title, description } = found(fields);
  if (title === '') return null;
  return (
    <section className={classes.group} aria-label={text('previews.search')}>
      <div className={classes.groupHead}>
        <h3>{text('previews.search')}</h3>
        {onEdit ? (
          <button type="button" className={classes.link} onClick={onEdit}>
            {text('previews.edit')}
          </button>
        ) : null}
      </div>
      <div className={classes.preview} dir="auto">
        <small>
          {site.title} › {fields.slug || '…'}
        </small>
        <b>{cut(title, 60)}</b>
        <span>{cut(description, 160)}</span>
      </div>
    </section>
  );
}

/** The post as networks are likely to show it. */
export function SocialPreview({ fields }: PreviewProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const { title, description } = found(fields);
  if (title === '') return null;
  return (
    <section className={classes.group} aria-label={text('previews.social')}>
      <h3>{text('previews.social')}</h3>
      <div className={`${classes.preview} ${classes.card}`} dir="auto">
        <small>{site.title}</small>
        <strong>{cut(words(fields, 'og_title') || title, 70)}</strong>
        <span>{cut(words(fields, 'og_description') || description, 110)}</span>
      </div>
    </section>
  );
}

const found = (fields: PostFields) => ({
  title: words(fields, 'meta_title') || fields.headline,
  description: words(fields, 'meta_description') || fields.excerpt || fields.subheadline,
});

/** What is longer is cut at a word, as they do. */
function cut(words: string, most: number): string {
  if (words.length <= most) return words;
  const short = words.slice(0, most);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), most / 2))} …`;
}
