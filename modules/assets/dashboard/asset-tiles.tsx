import { useState } from 'react';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { Asset } from '../assets.contract.ts';
import { isUrgent, useCare } from './asset-care.ts';
import { AssetLook, nameOfAsset, pixelText } from './asset-look.tsx';
import classes from './asset-tiles.module.css';
import { useAssetsTexts } from './assets-texts.ts';
import { sizeText } from './size-text.ts';
import { moveByKeys } from './tile-keys.ts';

type AssetTilesProps = {
  assets: readonly Asset[];
  label: string;
  /** The one that is open, or those that are chosen. */
  isActive: (asset: Asset) => boolean;
  onOpen: (asset: Asset) => void;
  /** Checkboxes, where several can be taken together. */
  selection?: { has: (asset: Asset) => boolean; toggle: (asset: Asset) => void; isAny: boolean };
  /** A tile is a choice that is on or off, not a way to more; one of them is reached by Tab, the others by arrows. */
  isChoice?: boolean;
};

/** Assets as squares with their names, and what wants care. */
export function AssetTiles({
  assets,
  label,
  isActive,
  onOpen,
  selection,
  isChoice = false,
}: AssetTilesProps) {
  const text = useAssetsTexts();
  const [reached, setReached] = useState(0);
  const stop = Math.min(reached, assets.length - 1);
  return (
    <ul
      className={classes.tiles}
      aria-label={label}
      data-picking={selection?.isAny ?? false}
      onKeyDown={isChoice ? moveByKeys : undefined}
    >
      {assets.map((asset, at) => {
        const name = nameOfAsset(asset);
        const active = isActive(asset);
        return (
          <li key={asset.id} className={classes.tile} data-active={active}>
            <button
              type="button"
              className={classes.open}
              aria-label={isChoice ? name : text('tile.open', { name })}
              aria-pressed={isChoice ? active : undefined}
              aria-current={!isChoice && active ? 'true' : undefined}
              tabIndex={isChoice && at !== stop ? -1 : undefined}
              onFocus={() => setReached(at)}
              onClick={() => onOpen(asset)}
            >
              <AssetLook asset={asset} size="tile" />
            </button>
            {selection ? (
              <span className={classes.check}>
                <input
                  type="checkbox"
                  aria-label={text('tile.select', { name })}
                  checked={selection.has(asset)}
                  onChange={() => selection.toggle(asset)}
                />
              </span>
            ) : null}
            <bdi className={classes.name}>{name}</bdi>
            <TileFacts asset={asset} />
          </li>
        );
      })}
    </ul>
  );
}

function TileFacts({ asset }: { asset: Asset }) {
  const [now] = useState(() => Date.now() / 1000);
  const care = useCare(asset, now);
  const facts = pixelText(asset) ?? (asset.size === null ? null : sizeText(asset.size, pageLanguage));
  return (
    <span className={classes.facts}>
      {care ? <span data-care={isUrgent(asset, now)}>{care}</span> : facts ? <span>{facts}</span> : null}
    </span>
  );
}
