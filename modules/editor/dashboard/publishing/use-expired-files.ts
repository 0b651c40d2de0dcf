import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useState } from 'react';
import { listExpiredAssets } from '#modules/assets/asset-files.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import type { PostFields } from '../saving/post-values.ts';
import { filesInText, idOfImage } from './files-in-text.ts';

const REST = 500;
const MOST = 100;

/** Files of the library with a license that is over, of those that a post shows as it is on the screen. */
export function useExpiredFiles(
  editor: Editor,
  image: PostFields['image'],
  isAsked: boolean,
): ReadonlySet<number> {
  const { holder, site } = useCaller();
  const [inText, setInText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (!editor.isDestroyed) setInText(filesInText(editor.state.doc).join());
    };
    const later = () => {
      timer ??= setTimeout(look, REST);
    };
    later();
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  const lead = idOfImage(image);
  const all = [...(lead === null ? [] : [String(lead)]), ...inText.split(',')].filter((id) => id !== '');
  const ids = [...new Set(all)].slice(0, MOST).sort().join();
  const { data } = useQuery({
    ...read(listExpiredAssets, { params: { siteId: site.id }, query: { ids } }),
    enabled: isAsked && ids !== '' && mayCall(listExpiredAssets, holder),
    staleTime: 60_000,
  });
  return useMemo(() => new Set(data?.items.map(({ id }) => id)), [data]);
}
