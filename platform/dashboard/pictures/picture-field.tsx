import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { anywhere, either, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '../caller.tsx';
import { PicturePicker } from '../picture-picker.ts';
import classes from './picture-field.module.css';
import { usePicturesTexts } from './pictures-texts.ts';

/** Whom the library opens to. */
const usesLibrary = either(anywhere('PUBLISH_POST'), anywhere('MANAGE_DESIGN'));

type PictureFieldProps = {
  label: string;
  help: string;
  error?: string | undefined;
  /** The id of an asset; null without a picture. */
  imageId: number | null;
  onImage: (id: number | null) => void;
};

/** A picture of the library, as it is shown, with ways to choose another one and to take it away. */
export function PictureField({ label, help, error, imageId, onImage }: PictureFieldProps) {
  const text = usePicturesTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <fieldset className={classes.picture}>
      <legend>{label}</legend>
      {imageId === null ? null : <img src={`/core/media/${imageId}/medium.webp/${imageId}`} alt="" />}
      <div className={classes.acts}>
        {isAllowed(usesLibrary, holder) ? (
          <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
            {text(imageId === null ? 'choose' : 'replace')}
          </Button>
        ) : null}
        {imageId === null ? null : (
          <Button size="xs" variant="default" onClick={() => onImage(null)}>
            {text('remove')}
          </Button>
        )}
      </div>
      {error === undefined ? <p>{help}</p> : <p role="alert">{error}</p>}
      {isChoosing ? (
        <Suspense fallback={null}>
          <PicturePicker onPick={onImage} onClose={() => setIsChoosing(false)} />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
