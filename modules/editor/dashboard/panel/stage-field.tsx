import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { useStages } from './use-stages.ts';

type StageFieldProps = { ids: readonly number[]; onIds: (ids: number[]) => void };

const NONE = 0;

/** At which stage of the site the post stands, where the site has any; its sections stay. */
export function StageField({ ids, onIds }: StageFieldProps) {
  const text = useEditorTexts();
  const stages = useStages();
  if (stages.length === 0) return null;
  const isStage = (id: number) => stages.some((stage) => stage.id === id);
  const sections = ids.filter((id) => !isStage(id));
  return (
    <SelectField
      label={text('stage.label')}
      value={ids.find(isStage) ?? NONE}
      choices={[
        { value: NONE, label: text('stage.none') },
        ...stages.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChoose={(stage) => onIds(stage === NONE ? sections : [...sections, stage])}
    />
  );
}
