import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type SectionFollowKind, sectionFollowKinds } from '../../follow-kinds.contract.ts';
import { getRiver } from '../../river.contract.ts';
import {
  listSectionFollowRules,
  type SectionFollowRule,
  setSectionFollowRule,
} from '../../section-follow-rules.contract.ts';
import { listSectionFollows } from '../../section-follows.contract.ts';
import { useFollowsTexts } from '../follows-texts.ts';
import type { RulePlace } from './use-rule-places.ts';

type Values = { kind: SectionFollowKind; forExisting: boolean };
type SectionRuleDialogProps = {
  rule: SectionFollowRule;
  place: RulePlace;
  isOfSite: boolean;
  /** Who is there already. */
  people: { total_count: number; is_exact: boolean };
  onClose: () => void;
};

const anything = { safeParse: () => ({ success: true }) };

/** Says who follows a section without choosing it. */
export function SectionRuleDialog({ rule, place, isOfSite, people, onClose }: SectionRuleDialogProps) {
  const text = useFollowsTexts();
  const { mutateAsync: set } = useWrite(setSectionFollowRule, [
    ...[listSectionFollowRules, listSectionFollows, getRiver],
  ]);
  const { total_count: count, is_exact } = people;
  const there = { count, shown: boundedCount(count, is_exact), place: place.title };
  const where = isOfSite ? 'site' : 'community';
  return (
    <FormDialog<Values>
      title={text('rules.edit', { title: rule.title })}
      submit={text('rules.save')}
      initial={{ kind: rule.kind, forExisting: false }}
      schema={anything}
      onSubmit={async ({ kind, forExisting }) => {
        await set({
          params: { siteId: place.id, sectionId: rule.section_id },
          body: { kind, for_existing: kind === 'default' && forExisting },
        });
        notices.done(text(`rules.saved.${kind}`, { title: rule.title }));
      }}
      onClose={onClose}
    >
      {(form) => {
        const { kind } = form.values;
        return (
          <>
            <SelectField<SectionFollowKind>
              label={text('rules.who')}
              isFirst
              value={kind}
              choices={sectionFollowKinds.map((value) => ({ value, label: text(`rules.kinds.${value}`) }))}
              help={
                kind === 'chosen'
                  ? text(rule.kind === 'chosen' ? 'rules.help.chosen' : 'rules.help.ended')
                  : kind === 'default'
                    ? text(`rules.help.default.${where}`)
                    : text(`rules.help.forced.${where}`, there)
              }
              onChoose={(chosen) => form.set('kind', chosen)}
            />
            {kind === 'default' && count > 0 ? (
              <CheckField
                label={text('rules.forExisting', there)}
                isOn={form.values.forExisting}
                onChange={(isOn) => form.set('forExisting', isOn)}
                help={text('rules.forExistingHelp')}
              />
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}
