import { useState } from 'react';
import { MAX_EXTERNAL_URL } from '#modules/posts/post-writing.contract.ts';
import { isPublicWebAddress } from '#platform/contract/public-web-address.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import classes from './lines.module.css';
import { useLinesTexts } from './lines-texts.ts';

type LinkFieldProps = { open: OpenPost; set: OpenPost['set']; isLocked: boolean };

/** The page elsewhere that a link post leads to. */
export function LinkField({ open: { fields, errors }, set, isLocked }: LinkFieldProps) {
  const text = useEditorTexts();
  const ownText = useLinesTexts();
  const [isLeft, setIsLeft] = useState(true);
  const address = fields.external_url ?? '';
  const isWrong = isLeft && address !== '' && !isPublicWebAddress(address);
  const error = errors.external_url ?? (isWrong ? ownText('link.wrong') : undefined);
  const write = (words: string) => set('external_url', words.trim() === '' ? null : words.trim());
  return (
    <div className={classes.link}>
      <TextField
        label={text('fields.external_url')}
        help={ownText('link.help')}
        type="url"
        autoComplete="off"
        isMono
        isReadOnly={isLocked}
        maxLength={MAX_EXTERNAL_URL}
        value={address}
        onText={(words) => {
          setIsLeft(false);
          write(words);
        }}
        onLeave={() => {
          setIsLeft(true);
          // Most people copy an address without what stands before its host.
          if (isPublicWebAddress(`https://${address}`)) write(`https://${address}`);
        }}
        {...(error === undefined ? {} : { error })}
      />
    </div>
  );
}
