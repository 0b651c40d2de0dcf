import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';

type LockFieldProps = { isOn: boolean; communityId: number | null; onChange: (isOn: boolean) => void };

/** Whether a post is left alone by all but those who may edit locked posts; they alone say so. */
export function LockField({ isOn, communityId, onChange }: LockFieldProps) {
  const text = useEditorTexts();
  const { holder } = useCaller();
  if (!isAllowed(onScope('EDIT_LOCKED_POST'), holder, communityId)) return null;
  return (
    <div className={classes.group}>
      <CheckField label={text('lock.label')} isOn={isOn} onChange={onChange} />
      <p className={classes.hint}>{text('lock.hint')}</p>
    </div>
  );
}
