import { useQuery } from '@tanstack/react-query';
import { checkSlug } from '#modules/posts/post-writing.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';

const REST = 300;

type SlugFieldProps = {
  slug: string;
  headline: string;
  postId: number | undefined;
  error: string | undefined;
  onSlug: (slug: string) => void;
};

/** The address of a post: whether it is free, and a proposal by the headline. */
export function SlugField({ slug, headline, postId, error, onSlug }: SlugFieldProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const wish = useRested(slug || headline, REST);
  const asked = useQuery({
    ...read(checkSlug, { params: { siteId: site.id }, query: { wish, post_id: postId } }),
    enabled: wish !== '',
    staleTime: 0,
  });
  const found = wish === (slug || headline) ? asked.data : undefined;
  const isTaken = slug !== '' && found !== undefined && !found.is_free;
  const proposal = found && found.free !== '' && found.free !== slug ? found.free : undefined;
  const said = error ?? (isTaken ? text('slug.taken') : undefined);
  return (
    <div>
      <TextField
        label={text('fields.slug')}
        isMono
        maxLength={200}
        value={slug}
        onText={(next) => onSlug(next.toLowerCase().replace(/[^a-z0-9-]+/g, '-'))}
        help={slug !== '' && found?.is_free ? text('slug.free') : text('slug.help')}
        {...(said === undefined ? {} : { error: said })}
      />
      {proposal ? (
        <button type="button" className={classes.link} onClick={() => onSlug(proposal)}>
          {text('slug.use')} <bdi dir="ltr">{proposal}</bdi>
        </button>
      ) : null}
    </div>
  );
}
