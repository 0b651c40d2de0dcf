import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { anywhere, either, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { PicturePicker } from '#platform/dashboard/picture-picker.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import classes from './picture-field.module.css';

/** Whom the library opens to. */
const usesLibrary = either(anywhere('PUBLISH_POST'), anywhere('MANAGE_DESIGN'));

/** The picture that stands for the page of a section where it is shared. */
export function PictureField({
  imageId,
  onImage,
}: {
  imageId: number | null;
  onImage: (id: number | null) => void;
}) {
  const text = useSectionsTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <fieldset className={classes.picture}>
      <legend>{text('form.picture')}</legend>
      {imageId === null ? null : <img src={`/core/media/${imageId}/medium.webp/${imageId}`} alt="" />}
      <div className={classes.acts}>
        {isAllowed(usesLibrary, holder) ? (
          <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
            {text(imageId === null ? 'form.choosePicture' : 'form.replacePicture')}
          </Button>
        ) : null}
        {imageId === null ? null : (
          <Button size="xs" variant="default" onClick={() => onImage(null)}>
            {text('form.removePicture')}
          </Button>
        )}
      </div>
      <p>{text('form.pictureHelp')}</p>
      {isChoosing ? (
        <Suspense fallback={null}>
          <PicturePicker onPick={onImage} onClose={() => setIsChoosing(false)} />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
