import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listAssetUses } from '../../asset-files.contract.ts';
import type { Asset } from '../../assets.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';
import { UsesList } from './uses-list.tsx';

/** The posts that show a file. */
export function AssetUses({ asset }: { asset: Asset }) {
  const text = useAssetsTexts();
  const { site } = useCaller();
  const found = useQuery(read(listAssetUses, { params: { siteId: site.id, assetId: asset.id } }));
  if (!found.data) return null;
  const { items, total_count: total, packages, packages_count: sold } = found.data;
  const hidden = total - items.length;
  return (
    <section className={classes.part}>
      <h2>{text('uses.title')}</h2>
      <p className={classes.quiet}>
        {total === 0 ? text('uses.none') : text('uses.count', { count: total, shown: numberText(total) })}
      </p>
      <UsesList posts={items} />
      {hidden > 0 && items.length > 0 ? (
        <p className={classes.quiet}>{text('uses.hidden', { count: hidden, shown: numberText(hidden) })}</p>
      ) : null}
      {packages.length > 0 ? (
        <p className={classes.quiet}>
          <bdi>{text('uses.packages', { names: listText(packages.map(({ title }) => title)) })}</bdi>
        </p>
      ) : null}
      {packages.length === 0 && sold > 0 ? (
        <p className={classes.quiet}>{text('uses.sold', { count: sold, shown: numberText(sold) })}</p>
      ) : null}
    </section>
  );
}
