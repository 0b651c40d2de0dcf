import type { Asset } from '../../assets.contract.ts';

/** Puts what was uploaded among what is chosen: uploads in the order in which they were given, whichever is there first. */
export function putInTurn(
  chosen: readonly Asset[],
  asset: Asset,
  placeOf: ReadonlyMap<Asset['id'], number>,
): Asset[] {
  const place = placeOf.get(asset.id) ?? 0;
  const later = chosen.findIndex(({ id }) => (placeOf.get(id) ?? -1) > place);
  const at = later < 0 ? chosen.length : later;
  return [...chosen.slice(0, at), asset, ...chosen.slice(at)];
}
