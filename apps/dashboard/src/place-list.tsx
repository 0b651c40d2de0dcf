import { useQuery } from '@tanstack/react-query';
import { listOwnSites } from '#modules/accounts/own-sites.contract.ts';
import { postsUrl } from '#modules/posts/posts.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useTitles } from './titles.ts';

type PlaceListProps = {
  onGo: (url: string) => void;
  onClose: () => void;
};

/** The sites, and below the one that is open its communities, whose posts a choice leads to. */
export function PlaceList({ onGo, onClose }: PlaceListProps) {
  const text = useTitles();
  const { site, communities, hasOtherSites = false } = useCaller();
  const { data, isLoading, isError } = useQuery({
    ...read(listOwnSites, { params: { siteId: site.id } }),
    enabled: hasOtherSites,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sites = data?.items ?? [];
  const known =
    sites.length > 0 ? sites : [{ id: site.id, title: site.title, is_current: true, host: '', url: '' }];
  const titles = known.map(({ title }) => title);
  const choices = known.flatMap((one) => [
    {
      value: `site ${one.id}`,
      // Sites of one title are told apart by where they are.
      label:
        titles.filter((title) => title === one.title).length > 1 ? `${one.title} · ${one.host}` : one.title,
    },
    ...(one.is_current
      ? communities.map(({ id, title }) => ({ value: `community ${id}`, label: title, indent: 1 }))
      : []),
  ]);
  const choose = (value: string) => {
    const [kind, id] = value.split(' ');
    onClose();
    const community = communities.find((one) => kind === 'community' && String(one.id) === id);
    const there = known.find((one) => kind === 'site' && String(one.id) === id);
    if (community) onGo(postsUrl({ communityId: community.id, community: community.title }));
    else if (there && !there.is_current) onGo(there.url);
  };
  return (
    <ChoiceList
      // What has come is gone through from the site that is open.
      key={sites.length}
      state={isLoading ? 'loading' : isError ? 'failed' : 'ready'}
      label={text('places.switch')}
      search="labels"
      choices={choices}
      isChosen={(value) => value === `site ${site.id}`}
      onChoose={choose}
    />
  );
}

/** The same from the palette and from the account menu. */
export function PlaceDialog({ title, ...list }: PlaceListProps & { title: string }) {
  return (
    <DialogFrame title={title} width={432} onClose={list.onClose}>
      <PlaceList {...list} />
    </DialogFrame>
  );
}
