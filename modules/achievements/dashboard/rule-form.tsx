import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  achievementMetrics,
  achievementWindows,
  LONGEST_RULE_DESCRIPTION,
  LONGEST_RULE_TITLE,
} from '../achievement-kinds.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import { RewardFields, ScopeField } from './rule-choices.tsx';
import type { RuleValues } from './rule-values.ts';

/** The fields of a rule. */
export function RuleForm({ form }: { form: FormState<RuleValues> }) {
  const text = useAchievementsTexts();
  const { metric, window, repeatable, notify, enabled } = form.values;
  return (
    <>
      <TextField label={text('form.title')} maxLength={LONGEST_RULE_TITLE} {...textOf(form, 'title')} />
      <TextField
        label={text('form.description')}
        lines={2}
        maxLength={LONGEST_RULE_DESCRIPTION}
        {...textOf(form, 'description')}
      />
      <SelectField
        label={text('form.metric')}
        value={metric}
        choices={achievementMetrics.map((value) => ({ value, label: text(`metrics.${value}`) }))}
        onChoose={(value) => form.set('metric', value)}
        error={form.error('metric')}
      />
      <NumberField
        label={text('form.threshold')}
        help={text(`thresholdHelp.${metric}`)}
        {...numberOf(form, 'threshold')}
      />
      {metric === 'member_days' ? null : (
        <SelectField
          label={text('form.window')}
          value={window}
          choices={achievementWindows.map((value) => ({ value, label: text(`windows.${value}`) }))}
          onChoose={(value) => form.set('window', value)}
          error={form.error('window')}
        />
      )}
      <ScopeField form={form} />
      <NumberField label={text('form.points')} {...numberOf(form, 'points')} />
      <RewardFields form={form} />
      <CheckField
        label={text('form.repeatable')}
        isOn={repeatable}
        onChange={(isOn) => form.set('repeatable', isOn)}
      />
      <CheckField label={text('form.notify')} isOn={notify} onChange={(isOn) => form.set('notify', isOn)} />
      <CheckField
        label={text('form.enabled')}
        isOn={enabled}
        onChange={(isOn) => form.set('enabled', isOn)}
      />
    </>
  );
}
