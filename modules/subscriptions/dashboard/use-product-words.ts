import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listPackageProducts, type PackageProduct } from '../packages.contract.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

/** The groups and sections of the site that a package can open; nothing until they are there. */
export function useProductChoices() {
  const { site } = useCaller();
  return useQuery(read(listPackageProducts, { params: { siteId: site.id } })).data;
}

/** What a package opens, in a few words. */
export function useProductWords(): (products: readonly PackageProduct[]) => string[] {
  const text = useSubscriptionsTexts();
  const choices = useProductChoices();
  return useMemo(() => {
    const nameIn = (things: readonly { id: number; title: string }[] | undefined, id: number | null) =>
      things?.find((one) => one.id === id)?.title ?? (things ? text('products.gone') : '…');
    return (products) => {
      const files = products.filter(({ type }) => type === 'file_download').length;
      return [
        ...products.flatMap(({ type, ref_id }) => {
          if (type === 'user_group') return [nameIn(choices?.user_groups, ref_id)];
          if (type === 'section_access') return [nameIn(choices?.sections, ref_id)];
          return type === 'file_download' ? [] : [text(`products.${type}`)];
        }),
        ...(files > 0 ? [text('products.file', { count: files, shown: numberText(files) })] : []),
      ];
    };
  }, [text, choices]);
}
