import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { anywhere, either, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { PicturePicker } from '#platform/dashboard/picture-picker.ts';
import classes from './badge-picture.module.css';
import { useBadgesTexts } from './badges-texts.ts';

/** Whom the library opens to. */
const usesLibrary = either(anywhere('PUBLISH_POST'), anywhere('MANAGE_DESIGN'));

/** The address of a picture that is named by itself, or by the id of a file in the library; null while it is none. */
function addressOf(avatar: string): string | null {
  if (/^\d+$/.test(avatar)) return `/core/media/${avatar}/small.webp/${avatar}`;
  return /^(https?:\/)?\/\S+$/i.test(avatar) ? avatar : null;
}

type BadgePictureProps = { avatar: string; onAvatar: (avatar: string) => void };

/** The picture of a badge as it is shown, and the way to one of the library. */
export function BadgePicture({ avatar, onAvatar }: BadgePictureProps) {
  const text = useBadgesTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  const mayChoose = isAllowed(usesLibrary, holder);
  const source = addressOf(avatar);
  if (!mayChoose && avatar === '') return null;
  return (
    <div className={classes.picture}>
      {source === null ? null : <img key={source} src={source} alt="" width={32} height={32} />}
      {mayChoose ? (
        <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
          {text(avatar === '' ? 'form.choosePicture' : 'form.replacePicture')}
        </Button>
      ) : null}
      {avatar === '' ? null : (
        <Button size="xs" variant="default" onClick={() => onAvatar('')}>
          {text('form.removePicture')}
        </Button>
      )}
      {isChoosing ? (
        <Suspense fallback={null}>
          <PicturePicker onPick={(id) => onAvatar(String(id))} onClose={() => setIsChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
