import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import classes from './panel.module.css';
import { SearchPreview, SocialPreview } from './previews.tsx';
import { SlugField } from './slug-field.tsx';

type SocialTabProps = { open: OpenPost; set: OpenPost['set'] };

/** How search engines and networks show a post, above what they read of it. */
export function SocialTab({ open, set }: SocialTabProps) {
  const text = useEditorTexts();
  const { fields, errors, post } = open;
  const errorOf = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] });
  const seo = (name: string) => (typeof fields.seo[name] === 'string' ? String(fields.seo[name]) : '');
  return (
    <div className={classes.stack}>
      <SearchPreview fields={fields} />
      <SlugField
        slug={fields.slug}
        headline={fields.headline}
        postId={post?.id}
        error={errors.slug}
        onSlug={(slug) => set('slug', slug)}
      />
      <TextField
        label={text('fields.excerpt')}
        lines={3}
        maxLength={5_000}
        value={fields.excerpt}
        onText={(excerpt) => set('excerpt', excerpt)}
        {...errorOf('excerpt')}
      />
      <TextField
        label={text('seo.title')}
        maxLength={300}
        placeholder={fields.headline}
        value={seo('meta_title')}
        onText={(words) => set('seo', { ...fields.seo, meta_title: words })}
      />
      <TextField
        label={text('seo.description')}
        lines={3}
        maxLength={1_000}
        value={seo('meta_description')}
        onText={(words) => set('seo', { ...fields.seo, meta_description: words })}
        {...errorOf('seo')}
      />
      <SocialPreview fields={fields} />
      <TextField
        label={text('seo.socialTitle')}
        maxLength={300}
        placeholder={seo('meta_title') || fields.headline}
        value={seo('og_title')}
        onText={(words) => set('seo', { ...fields.seo, og_title: words })}
      />
      <TextField
        label={text('seo.socialDescription')}
        lines={3}
        maxLength={1_000}
        value={seo('og_description')}
        onText={(words) => set('seo', { ...fields.seo, og_description: words })}
      />
    </div>
  );
}
