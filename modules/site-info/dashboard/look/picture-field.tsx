import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getAsset, listAssets } from '#modules/assets/assets.contract.ts';
import { AssetPicker } from '#modules/assets/assets.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import classes from '../site.module.css';
import { useSiteTexts } from '../site-texts.ts';

type PictureFieldProps = {
  label: string;
  help?: string;
  assetId: number | null;
  error: string | undefined;
  onPick: (id: number | null) => void;
};

/** A picture of the library. */
export function PictureField({ label, help, assetId, error, onPick }: PictureFieldProps) {
  const text = useSiteTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  const mayChoose = mayCall(listAssets, holder);
  const asset = useQuery({
    ...read(getAsset, { params: { assetId: assetId ?? 0 } }),
    enabled: assetId !== null && mayChoose,
    staleTime: 60_000,
  });
  const shown = assetId === null ? undefined : (asset.data?.thumbnails[0]?.url ?? asset.data?.url);
  return (
    <fieldset className={classes.picture}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.shown}>
        {shown ? (
          <img src={shown} alt={asset.data?.alt || label} />
        ) : assetId === null ? (
          text('look.none')
        ) : (
          `#${assetId}`
        )}
      </div>
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
