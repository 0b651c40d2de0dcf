import type { Asset } from '../assets.contract.ts';
import { useAssetsTexts } from './assets-texts.ts';

/** Whether nobody may show it as it is. */
export const isUrgent = ({ is_taken_down, status, expires_ts }: Asset, now: number): boolean =>
  is_taken_down || status === 'missing' || (expires_ts !== null && expires_ts <= now);

/** The one thing about an asset that somebody should look at. */
export function useCare(asset: Asset, now: number): string | null {
  const text = useAssetsTexts();
  if (asset.is_taken_down) return text('tile.takenDown');
  if (asset.status === 'missing') return text('tile.missing');
  if (asset.status === 'pending') return text('tile.pending');
  if (asset.expires_ts !== null && asset.expires_ts <= now) return text('tile.expired');
  if (asset.file_type === 'image' && asset.alt === '') return text('tile.noAlt');
  return asset.is_gated ? text('tile.gated') : null;
}
