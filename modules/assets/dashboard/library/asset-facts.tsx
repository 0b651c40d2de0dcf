import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import type { Asset } from '../../assets.contract.ts';
import { signAsset } from '../../media.contract.ts';
import { useCare } from '../asset-care.ts';
import { AssetLook, nameOfAsset, pixelText, smallPicture } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import { sizeText } from '../size-text.ts';
import classes from './asset-drawer.module.css';

/** The file itself, with its name and what is known of it. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { timeZone: zone } = useCaller().site;
  const care = useCare(asset, now);
  const text = useAssetsTexts();
  const facts = [
    asset.filename,
    pixelText(asset),
    asset.size === null ? null : sizeText(asset.size, pageLanguage),
    // The line below says it only where nothing else wants care.
    asset.is_gated && care !== text('tile.gated') ? text('tile.gated') : null,
    shortDateTime({ seconds: asset.created_ts, zone, language: pageLanguage }, now),
  ].filter((fact) => fact);
  return (
    <>
      <div className={classes.preview}>
        <Preview asset={asset} />
      </div>
      <header className={classes.head}>
        <h2 className={classes.name}>
          <bdi>{nameOfAsset(asset)}</bdi>
        </h2>
        <p className={classes.quiet}>
          <bdi>{facts.join(' · ')}</bdi>
        </p>
        {care ? <p className={classes.care}>{care}</p> : null}
      </header>
    </>
  );
}

function Preview({ asset }: { asset: Asset }) {
  const { url, file_type: type } = asset;
  const { site } = useCaller();
  const isClosed = type === 'image' && asset.is_gated && asset.status === 'ready';
  // Whoever may open the drawer may see what readers have to sign in for.
  const signed = useQuery({
    ...read(signAsset, { params: { siteId: site.id, assetId: asset.id } }),
    enabled: isClosed,
    staleTime: 240_000,
  });
  const picture = smallPicture(asset, 'medium') ?? (type === 'image' ? (signed.data?.url ?? url) : null);
  if (picture) return <img src={picture} alt={asset.alt} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what was uploaded.
  if (url && type === 'video') return <video controls preload="metadata" src={url} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what was uploaded.
  if (url && type === 'audio') return <audio controls preload="metadata" src={url} />;
  return <AssetLook asset={asset} size="tile" />;
}
