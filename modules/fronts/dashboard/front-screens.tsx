import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type Choice, FrontOrderScreen } from './front-order-screen.tsx';
import { useFrontsTexts } from './fronts-texts.ts';

const HOME = 0;

/** The order of the front page, or of the front of the section that the path names. */
export function FrontPageScreen() {
  const text = useFrontsTexts();
  const go = useGo();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { sections } = useSections();
  const named = Number(path.split('/').filter(Boolean).at(-1));
  const sectionId = Number.isInteger(named) ? named : HOME;
  const choices = [{ id: HOME, title: text('home') }, ...sections];
  return (
    <FrontOrderScreen
      key={sectionId}
      {...{ sectionId, choices }}
      onChoose={(id) => go(`/r/dashboard/frontpage_order${id === HOME ? '' : `/${id}`}`)}
    />
  );
}

/** The order of the posts of one section. */
export function PostsOrderScreen() {
  const text = useFrontsTexts();
  const { pairs, go } = useAddress();
  const { sections, isPending } = useSections();
  const named = Number(pairs.section ?? Number.NaN);
  const sectionId = Number.isInteger(named) && named > 0 ? named : sections[0]?.id;
  if (sectionId === undefined) return isPending ? null : <MessageView title={text('noSections')} />;
  return (
    <FrontOrderScreen
      key={sectionId}
      {...{ sectionId, choices: sections }}
      onChoose={(id) => go({ section: String(id) })}
    />
  );
}

/** The sections that have a front, by their whole titles, and the stages. */
function useSections(): { sections: Choice[]; isPending: boolean } {
  const text = useFrontsTexts();
  const { site, holder } = useCaller();
  const query = { site_id: site.id };
  const list = useQuery({ ...read(listSections, { query }), enabled: mayCall(listSections, holder) });
  const sections = (list.data ?? [])
    .filter(({ id, type }) => id !== HOME && ['section', 'static', 'stage'].includes(type))
    .map(({ id, type, full_title }) => ({
      id,
      title: type === 'stage' ? text('stage', { title: full_title }) : full_title,
    }));
  return { sections, isPending: list.isLoading };
}
