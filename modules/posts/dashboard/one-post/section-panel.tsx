import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import type { CellPanelProps } from './panel-props.ts';
import { useOneAct } from './use-one-act.ts';

/** Puts the post into another section in place of its primary one; its other sections stay. */
export function SectionPanel({ post, onDone }: CellPanelProps) {
  const text = useOnePostTexts();
  const ofPosts = usePostsTexts();
  const { site } = useCaller();
  const act = useOneAct();
  const found = useQuery({ ...read(listSections, { query: { site_id: site.id } }), staleTime: 60_000 });
  const all = (found.data ?? []).filter(({ type }) => type === 'section' || type === 'static');
  const now = post.primary_section?.id ?? null;
  const choose = async (section: number | null) => {
    if (section !== now) {
      const others = post.sections.map(({ id }) => id).filter((id) => id !== now && id !== section);
      const section_ids = section === null ? others : [section, ...others];
      const title = all.find(({ id }) => id === section)?.title;
      await act(
        post,
        { action: 'set_sections', section_ids, primary_section_id: section },
        title === undefined ? text('done.noSection') : text('done.section', { section: title }),
      );
    }
    onDone();
  };
  return (
    <ChoiceList<number | null>
      label={ofPosts('inPlace.section')}
      search="labels"
      state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
      choices={[
        ...(now === null ? [] : [{ value: null, label: text('noSection') }]),
        ...all.map(({ id, title, parent_ids }) => ({ value: id, label: title, indent: parent_ids.length })),
      ]}
      isChosen={(section) => section === now}
      onChoose={(section) => void choose(section)}
    />
  );
}
