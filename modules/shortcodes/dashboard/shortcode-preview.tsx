import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { previewShortcode } from '../shortcodes.contract.ts';
import { bodyOf, type ShortcodeValues } from './shortcode-values.ts';
import classes from './shortcodes.module.css';
import { useShortcodesTexts } from './shortcodes-texts.ts';

const REST_MS = 300;

/** What the template makes of the preview values, a moment after typing rests. */
export function ShortcodePreview({ values }: { values: ShortcodeValues }) {
  const text = useShortcodesTexts();
  const params = { siteId: useCaller().site.id };
  const asked = useRested(values, REST_MS);
  const draft = bodyOf(asked);
  const body = {
    template: draft.template,
    // One that has no name yet is being typed.
    params: draft.params.filter(({ name }) => /^[a-z][a-z0-9_]*$/.test(name)),
    values: draft.preview_values,
    content: text('preview.content'),
  };
  const { data, error, isPlaceholderData } = useQuery({
    ...read(previewShortcode, { params, body }),
    enabled: asked.template.trim() !== '',
    placeholderData: (before) => before,
    retry: false,
  });
  if (asked.template.trim() === '') return null;
  return (
    <section className={classes.preview} aria-label={text('preview.title')} data-stale={isPlaceholderData}>
      <h3>{text('preview.title')}</h3>
      {error ? <p className={classes.wrong}>{text('preview.failed')}</p> : null}
      {data?.fault ? (
        <p className={classes.wrong} role="status">
          <bdi>{data.fault}</bdi>
        </p>
      ) : null}
      {data?.warnings.map(({ kind, name }) => (
        <p key={`${kind} ${name}`} className={classes.quiet} role="status">
          {text(`preview.${kind}`, { name })}
        </p>
      ))}
      {data && data.fault === null && data.html.trim() === '' ? (
        <p className={classes.quiet}>{text('preview.empty')}</p>
      ) : null}
      {data && data.html.trim() !== '' ? (
        // Nothing in it runs, and nothing of it reaches the dashboard.
        <iframe title={text('preview.frame')} sandbox="" srcDoc={data.html} className={classes.frame} />
      ) : null}
    </section>
  );
}
