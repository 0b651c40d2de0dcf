import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import type { CellPanelProps } from './panel-props.ts';
import { useOneAct } from './use-one-act.ts';

/** Puts the post into another section in place of its primary one; its other sections stay. */
export function SectionPanel({ post, onDone }: CellPanelProps) {
  const text = useOnePostTexts();
  const ofPosts = usePostsTexts();
  const act = useOneAct();
  const { choices, state, titleOf } = useSectionChoices(
    ({ type }) => type === 'section' || type === 'static',
    { isTree: true },
  );
  const now = post.primary_section?.id ?? null;
  const choose = async (section: number | null) => {
    if (section !== now) {
      const others = post.sections.map(({ id }) => id).filter((id) => id !== now && id !== section);
      const section_ids = section === null ? others : [section, ...others];
      const title = section === null ? undefined : titleOf(section);
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
      state={state}
      choices={[...(now === null ? [] : [{ value: null, label: text('noSection') }]), ...choices]}
      isChosen={(section) => section === now}
      onChoose={(section) => void choose(section)}
    />
  );
}
