import { useQueries } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listAssetUses } from '../../asset-files.contract.ts';
import type { Asset } from '../../assets.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { UsesList } from './uses-list.tsx';

/** So many files are looked at, and so many posts named. */
const MOST_FILES = 5;
const MOST_POSTS = 8;

/** The posts that will show a gap once these files are gone. */
export function UsesBefore({ assets }: { assets: readonly Asset[] }) {
  const text = useAssetsTexts();
  const { site } = useCaller();
  const found = useQueries({
    queries: assets
      .slice(0, MOST_FILES)
      .map(({ id }) => read(listAssetUses, { params: { siteId: site.id, assetId: id } })),
  });
  const posts = new Map(found.flatMap(({ data }) => data?.items ?? []).map((post) => [post.id, post]));
  const shown = [...posts.values()].slice(0, MOST_POSTS);
  const isWhole = assets.length <= MOST_FILES;
  const hidden = isWhole ? posts.size - shown.length : 0;
  if (shown.length === 0) return null;
  return (
    <>
      <UsesList posts={shown} isBeside />
      {hidden > 0 ? <p>{text('uses.hidden', { count: hidden, shown: numberText(hidden) })}</p> : null}
      {isWhole ? null : <p>{text('uses.others')}</p>}
    </>
  );
}
