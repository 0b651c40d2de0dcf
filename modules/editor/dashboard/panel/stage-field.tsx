import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';
import { useStages } from './use-stages.ts';

type StageFieldProps = { ids: readonly number[]; onIds: (ids: number[]) => void };

/** On which stages of the site the post stands, where the site has any; its sections stay. */
export function StageField({ ids, onIds }: StageFieldProps) {
  const text = useEditorTexts();
  const stages = useStages();
  if (stages.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend>{text('stage.label')}</legend>
      {stages.map(({ id, title }) => (
        <CheckField
          key={id}
          label={title}
          isOn={ids.includes(id)}
          onChange={(isOn) => onIds(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
