import { useState } from 'react';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { PostFields } from '../saving/post-values.ts';
import classes from './panel.module.css';

type LeadImageFieldProps = {
  image: PostFields['image'];
  error: string | undefined;
  onImage: (image: PostFields['image']) => void;
};

/** The address of a lead image; one of the library is named, and can be taken away. */
export function LeadImageField({ image, error, onImage }: LeadImageFieldProps) {
  const text = useEditorTexts();
  const { id, url } = (image ?? {}) as { id?: number; url?: string };
  // An address that is not whole yet changes nothing.
  const [typed, setTyped] = useState<string | null>(null);
  const said = error ?? (typed === null ? undefined : text('lead.wrong'));
  if (id !== undefined) {
    return (
      <section className={classes.group} aria-label={text('fields.image')}>
        <h3>{text('fields.image')}</h3>
        <p>{text('lead.ofLibrary', { id })}</p>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            setTyped(null);
            onImage(null);
          }}
        >
          {text('lead.remove')}
        </button>
      </section>
    );
  }
  return (
    <TextField
      label={text('lead.address')}
      help={text('lead.help')}
      isMono
      maxLength={2_000}
      value={typed ?? url ?? ''}
      onText={(next) => {
        const isWhole = next === '' || /^https?:\/\/\S+$/.test(next);
        setTyped(isWhole ? null : next);
        if (isWhole) onImage(next === '' ? null : { url: next });
      }}
      {...(said === undefined ? {} : { error: said })}
    />
  );
}
