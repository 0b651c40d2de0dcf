import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { Asset } from '../../assets.contract.ts';
import { useCare } from '../asset-care.ts';
import { AssetLook, nameOfAsset, pixelText, smallPicture } from '../asset-look.tsx';
import { sizeText } from '../size-text.ts';
import classes from './asset-drawer.module.css';

/** The file itself, with its name and what is known of it. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { timeZone: zone } = useCaller().site;
  const care = useCare(asset, now);
  const facts = [
    asset.filename,
    pixelText(asset),
    asset.size === null ? null : sizeText(asset.size, pageLanguage),
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
  const picture = smallPicture(asset, 'medium') ?? (type === 'image' ? url : null);
  if (picture) return <img src={picture} alt={asset.alt} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what was uploaded.
  if (url && type === 'video') return <video controls preload="metadata" src={url} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what was uploaded.
  if (url && type === 'audio') return <audio controls preload="metadata" src={url} />;
  return <AssetLook asset={asset} size="tile" />;
}
