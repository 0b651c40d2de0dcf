import { useQuery } from '@tanstack/react-query';
import { createBadge, listBadges } from '#modules/badges/badges.contract.ts';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { createUserGroup, listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { read } from '#platform/dashboard/queries.ts';
import { isOfSite } from '../achievement-kinds.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import type { RuleValues } from './rule-values.ts';

const MOST_SHOWN = 100;
type Choice<Value> = { value: Value; label: string };
type Props = { form: FormState<RuleValues> };

/** What was chosen before stays to be seen, also by whoever may not see what else there is. */
function withChosen<Value extends string | number>(
  choices: readonly Choice<Value>[],
  chosen: Value | null,
): readonly Choice<Value>[] {
  const isKnown = chosen === null || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: String(chosen) }];
}

/** Where it counts: on the whole site or in a community; there is no choice without communities. */
export function ScopeField({ form }: Props) {
  const text = useAchievementsTexts();
  const { holder } = useCaller();
  const { data } = useQuery({
    ...read(listCommunities, { query: { limit: MOST_SHOWN } }),
    enabled: mayCall(listCommunities, holder, null),
  });
  const { metric, community_id: chosen } = form.values;
  const all = (data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const choices = withChosen(all, chosen);
  if (choices.length === 0 || isOfSite(metric)) return null;
  return (
    <SelectField
      label={text('form.scope')}
      value={chosen ?? 0}
      choices={[{ value: 0, label: text('form.wholeSite') }, ...choices]}
      onChoose={(id) => form.set('community_id', id === 0 ? null : id)}
      error={form.error('community_id')}
    />
  );
}

/** What is given beside points, as far as there is any and the caller may give it. */
export function RewardFields({ form }: Props) {
  const text = useAchievementsTexts();
  const { holder } = useCaller();
  const mayGiveBadges = mayCall(createBadge, holder, null);
  const mayGiveGroups = mayCall(createUserGroup, holder, null);
  const badges = useQuery({
    ...read(listBadges, { query: { limit: MOST_SHOWN } }),
    enabled: mayGiveBadges && mayCall(listBadges, holder, null),
  });
  const groups = useQuery({
    ...read(listUserGroups, { query: { limit: MOST_SHOWN } }),
    enabled: mayGiveGroups && mayCall(listUserGroups, holder, null),
  });
  const { badge_id: badge, user_group_slug: group } = form.values;
  const knownBadges = (mayGiveBadges ? (badges.data?.items ?? []) : []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const knownGroups = (mayGiveGroups ? (groups.data?.items ?? []) : []).map(({ slug, title }) => ({
    value: slug,
    label: title,
  }));
  const badgeChoices = withChosen(knownBadges, badge);
  const groupChoices = withChosen(knownGroups, group);
  return (
    <>
      {badgeChoices.length === 0 ? null : (
        <SelectField
          label={text('form.badge')}
          isDisabled={!mayGiveBadges}
          value={badge ?? 0}
          choices={[{ value: 0, label: text('form.noBadge') }, ...badgeChoices]}
          onChoose={(id) => form.set('badge_id', id === 0 ? null : id)}
          error={form.error('badge_id')}
        />
      )}
      {groupChoices.length === 0 ? null : (
        <SelectField
          label={text('form.group')}
          isDisabled={!mayGiveGroups}
          value={group ?? ''}
          choices={[{ value: '', label: text('form.noGroup') }, ...groupChoices]}
          onChoose={(slug) => form.set('user_group_slug', slug === '' ? null : slug)}
          error={form.error('user_group_slug')}
        />
      )}
    </>
  );
}
