import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { getAsset, listAssets, updateAsset } from '#modules/assets/assets.contract.ts';
import { AssetPicker, FocalDialog } from '#modules/assets/assets.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { PostFields } from '../saving/post-values.ts';
import { ExpiredLicense } from '../writing/expired-license.tsx';
import classes from './panel.module.css';

type LeadImageFieldProps = {
  image: PostFields['image'];
  error: string | undefined;
  onImage: (image: PostFields['image']) => void;
};

/** The picture on top of the post and in lists, of the library; one that was imported by its address stays that. */
export function LeadImageField({ image, error, onImage }: LeadImageFieldProps) {
  const text = useEditorTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  const [hasFocal, setHasFocal] = useState(false);
  const closeFocal = useCallback(() => setHasFocal(false), []);
  const { id, url } = (image ?? {}) as { id?: number; url?: string };
  const mayChoose = mayCall(listAssets, holder);
  const asset = useQuery({
    ...read(getAsset, { params: { assetId: id ?? 0 } }),
    enabled: id !== undefined && mayChoose,
    staleTime: 60_000,
  });
  const shown = asset.data?.thumbnails[0]?.url ?? asset.data?.url;
  return (
    <section className={classes.group} aria-label={text('fields.image')}>
      <h3>{text('fields.image')}</h3>
      {shown ? (
        <img className={classes.lead} src={shown} alt={asset.data?.alt || text('picture.noAlt')} />
      ) : null}
      {image === null ? null : (
        <p className={classes.hint}>
          <bdi>{url ?? asset.data?.filename ?? text('lead.ofLibrary', { id: id ?? 0 })}</bdi>
        </p>
      )}
      {asset.data ? <ExpiredLicense address={`/core/media/${asset.data.id}/`} /> : null}
      <div className={classes.acts}>
        {mayChoose ? (
          <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
            {text(image === null ? 'lead.choose' : 'lead.replace')}
          </Button>
        ) : null}
        {asset.data && mayCall(updateAsset, holder) ? (
          <button type="button" className={classes.link} onClick={() => setHasFocal(true)}>
            {text('picture.focal')}
          </button>
        ) : null}
        {image === null ? null : (
          <button type="button" className={classes.link} onClick={() => onImage(null)}>
            {text('lead.remove')}
          </button>
        )}
      </div>
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {hasFocal && id !== undefined ? (
        <Suspense fallback={null}>
          <FocalDialog assetId={id} onClose={closeFocal} />
        </Suspense>
      ) : null}
      {isChoosing ? (
        <Suspense fallback={null}>
          <AssetPicker
            type="image"
            onPick={([picked]) => picked && onImage({ id: picked.id })}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
