import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { AssetPicker } from '#modules/assets/assets.public.tsx';
import { anywhere, either, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import classes from '../site.module.css';
import { useSiteTexts } from '../site-texts.ts';

type PictureFieldProps = {
  label: string;
  help?: string;
  assetId: number | null;
  error: string | undefined;
  onPick: (id: number | null) => void;
};

/** Whom the library opens to. */
const usesLibrary = either(anywhere('PUBLISH_POST'), anywhere('MANAGE_DESIGN'));

/** A picture of the library. */
export function PictureField({ label, help, assetId, error, onPick }: PictureFieldProps) {
  const text = useSiteTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  const mayChoose = isAllowed(usesLibrary, holder);
  const shown = assetId === null ? undefined : `/core/media/${assetId}/medium.webp/${assetId}`;
  return (
    <fieldset className={classes.picture}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.shown}>{shown ? <img src={shown} alt={label} /> : text('look.none')}</div>
      <div className={classes.acts}>
        {mayChoose ? (
          <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
            {text(assetId === null ? 'look.choose' : 'look.replace')}
          </Button>
        ) : null}
        {assetId === null ? null : (
          <Button size="xs" variant="default" onClick={() => onPick(null)}>
            {text('look.remove')}
          </Button>
        )}
      </div>
      {error === undefined ? (
        help === undefined ? null : (
          <p className={classes.note}>{help}</p>
        )
      ) : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {isChoosing ? (
        <Suspense fallback={null}>
          <AssetPicker
            type="image"
            onPick={([picked]) => picked && onPick(picked.id)}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
