import { UNSAVED } from '#modules/posts/post-status.contract.ts';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../panel/panel.module.css';
import type { OpenPost } from '../saving/use-open-post.ts';
import { SettledField } from './settled-field.tsx';
import { usePlaces } from './use-places.ts';

type PlaceFieldProps = { open: OpenPost; set: OpenPost['set'] };

/** Where a post is written, for those who write in several places: chosen until it is first saved, then said. */
export function PlaceField({ open: { post, fields, errors }, set }: PlaceFieldProps) {
  const text = useEditorTexts();
  const { places } = usePlaces();
  const { community_id: chosen } = fields;
  const title = places.find(({ id }) => id === chosen)?.title;
  if (places.length < 2 || title === undefined) return null;
  const isSettled = post !== null && !UNSAVED.some((status) => status === post.status);
  if (isSettled) return <SettledField label={text('place.label')}>{title}</SettledField>;
  return (
    <div className={classes.group}>
      <SelectField
        label={text('place.label')}
        help={text('place.help')}
        value={chosen ?? 0}
        choices={places.map((place) => ({ value: place.id ?? 0, label: place.title }))}
        onChoose={(id) => set('community_id', id === 0 ? null : id)}
        error={errors.community_id}
      />
    </div>
  );
}
