import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import {
  AchievementRule,
  createAchievementRule,
  listAchievementRules,
  updateAchievementRule,
} from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import { RuleForm } from './rule-form.tsx';
import { bodyOf, ruleSchema, valuesOf } from './rule-values.ts';

/** Adds a rule, or changes one. */
export function RuleDialog({ rule, onClose }: { rule: AchievementRule | null; onClose: () => void }) {
  const text = useAchievementsTexts();
  const create = useWrite(createAchievementRule, [listAchievementRules]);
  const update = useWrite(updateAchievementRule, [listAchievementRules]);
  const yesNo = (isOn: boolean) => text(isOn ? 'yes' : 'no');
  return (
    <RecordDialog
      record={rule}
      rowSchema={AchievementRule}
      schema={ruleSchema}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        title: text('form.title'),
        description: text('columns.description'),
        metric: text('form.metric'),
        threshold: text('form.threshold'),
        window: text('form.window'),
        community_id: text('form.scope'),
        points: text('form.points'),
        badge_id: text('form.badge'),
        user_group_slug: text('form.group'),
        repeatable: text('form.repeatable'),
        notify: text('form.notify'),
        enabled: text('form.enabled'),
      }}
      inWords={{
        metric: (metric) => text(`metrics.${metric}`),
        window: (window) => text(`windows.${window}`),
        community_id: (id) => (id === null ? text('form.wholeSite') : String(id)),
        badge_id: (id) => (id === null ? text('form.noBadge') : String(id)),
        user_group_slug: (slug) => slug ?? text('form.noGroup'),
        ...{ repeatable: yesNo, notify: yesNo, enabled: yesNo },
      }}
      create={(values) => create.mutateAsync({ body: bodyOf(values) })}
      update={({ id, revision }, values) =>
        update.mutateAsync({ params: { achievementRuleId: id }, body: { ...bodyOf(values), revision } })
      }
      onClose={onClose}
    >
      {(form) => <RuleForm form={form} />}
    </RecordDialog>
  );
}
