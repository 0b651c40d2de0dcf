import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { postTypes } from '../../post-status.contract.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { licenseLabel } from './license-label.ts';
import type { PanelProps } from './panel-props.ts';

export function TypePanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const supported = useCaller().postTypes;
  const types = postTypes.filter((type) => supported.includes(type));
  return (
    <ChoiceList
      label={text('filters.type')}
      choices={[
        { value: undefined, label: text('filters.all') },
        ...types.map((type) => ({ value: type, label: text(`type.${type}`) })),
      ]}
      isChosen={(type) => type === search.type}
      onChoose={(type) => {
        onChange({ type });
        onClose();
      }}
    />
  );
}

export function CommunityPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const { communities } = useCaller();
  return (
    <ChoiceList
      label={text('filters.community')}
      search={communities.length > 8 ? 'labels' : undefined}
      choices={[
        { value: undefined, label: text('filters.all') },
        ...communities.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      isChosen={(id) => id === search.communityId}
      onChoose={(id) => {
        const chosen = communities.find((community) => community.id === id);
        onChange({ communityId: id, community: chosen?.title ?? '' });
        onClose();
      }}
    />
  );
}

export function RatingPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  return (
    <ChoiceList
      label={text('filters.rating')}
      choices={[
        { value: undefined, label: text('filters.all') },
        ...[5, 4, 3, 2, 1].map((count) => ({ value: count, label: text('rating.stars', { count }) })),
        { value: 0, label: text('rating.none') },
      ]}
      isChosen={(rating) => rating === search.rating}
      onChoose={(rating) => {
        onChange({ rating });
        onClose();
      }}
    />
  );
}

/** How far ahead somebody looks who renews licenses. */
const licenseDays = [0, 7, 30, 90] as const;

export function LicensePanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  return (
    <ChoiceList
      label={text('filters.license')}
      choices={[
        { value: undefined, label: text('filters.all') },
        ...licenseDays.map((days) => ({ value: days, label: licenseLabel(days, text) })),
      ]}
      isChosen={(days) => days === search.licenseDays}
      onChoose={(days) => {
        onChange({ licenseDays: days });
        onClose();
      }}
    />
  );
}

export function SpamPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const choices = [
    { value: undefined, label: text('filters.all') },
    { value: 1 as const, label: text('spamChoice.marked') },
    { value: 0 as const, label: text('spamChoice.unmarked') },
  ];
  return (
    <ChoiceList
      label={text('filters.spam')}
      choices={choices}
      isChosen={(suspicious) => suspicious === search.suspicious}
      onChoose={(suspicious) => {
        onChange({ suspicious });
        onClose();
      }}
    />
  );
}
