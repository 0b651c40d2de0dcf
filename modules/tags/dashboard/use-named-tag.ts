import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listTags, type Tag } from '../tags.contract.ts';
import { useTagsTexts } from './tags-texts.ts';

const LIST = '/r/dashboard/tags';

/** The tag that the path names by its slug; null once it is closed, and while none is named. */
export function useNamedTag(): { tag: Tag | null; close: () => void } {
  const text = useTagsTexts();
  const go = useGo();
  const slug = useLocation({ select: ({ pathname }) => /\/tags\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '' });
  const params = { siteId: useCaller().site.id };
  const { data } = useQuery({
    ...read(listTags, { params, query: { slug, limit: 1 } }),
    enabled: slug !== '',
  });
  const [closed, setClosed] = useState('');
  const isClosed = slug !== '' && closed === slug;
  const isMissing = slug !== '' && data?.items.length === 0;
  useEffect(() => {
    if (isMissing) notices.refused(text('missing', { slug }));
  }, [isMissing, slug, text]);
  // Only once the dialog is gone: what was typed in it would keep the address as it is.
  useEffect(() => {
    if (isClosed) go(LIST);
    else if (slug === '') setClosed('');
  }, [isClosed, slug, go]);
  return {
    tag: (slug === '' || isClosed ? undefined : data?.items[0]) ?? null,
    close: () => setClosed(slug),
  };
}
