import { GroupsField } from '#modules/user-groups/user-groups.public.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';
import type { AssetValues } from './asset-values.ts';

/** Whether a file is for readers who sign in, and of which groups. */
export function GateFields({ form }: { form: FormState<AssetValues> }) {
  const text = useAssetsTexts();
  const { isGated, read_groups: groups } = form.values;
  return (
    <>
      <div>
        <CheckField label={text('form.gated')} isOn={isGated} onChange={(is) => form.set('isGated', is)} />
        <p className={classes.quiet}>{text('form.gatedHelp')}</p>
      </div>
      {isGated ? (
        <GroupsField
          label={text('form.readers')}
          help={text('form.readersHelp')}
          note={text('form.readersHelp')}
          value={groups}
          error={form.error('read_groups')}
          onText={(typed) => form.set('read_groups', typed)}
          onLeave={() => form.leave('read_groups')}
        />
      ) : null}
    </>
  );
}
