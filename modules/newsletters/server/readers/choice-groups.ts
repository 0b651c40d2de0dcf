import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import type { newsletterTexts } from '../letters/letter-words.ts';
import type { Choices } from './own-subscription.ts';

/** Which newsletters go out on a site, and the sections that readers can choose. */
export type OfferedChoices = {
  kinds: readonly CampaignKind[];
  sections: readonly { id: number; title: string }[];
};

/**
 * The boxes of a form; of one newsletter alone there is nothing to choose.
 * @param isNew whether nobody has chosen yet: all newsletters are on then
 */
export function choiceGroups(
  text: ReturnType<typeof newsletterTexts>,
  { kinds, sections }: OfferedChoices,
  chosen: Choices,
  isNew: boolean,
): { title: string; choices: { name: string; title: string; is_on: boolean }[] }[] {
  return [
    {
      title: text('choices.kinds'),
      choices: kinds.map((kind) => ({
        ...{ name: kind, title: text(`choices.${kind}`), is_on: isNew || chosen[kind] },
      })),
    },
    {
      title: text('choices.sections'),
      choices: sections.map(({ id, title }) => ({
        ...{ name: `section_${id}`, title, is_on: chosen.sectionIds.includes(id) },
      })),
    },
  ].filter(({ choices }, at) => choices.length > (at === 0 ? 1 : 0));
}

/** What was chosen in such a form. */
export function choicesIn(
  form: Readonly<Record<string, string>>,
  { kinds, sections }: OfferedChoices,
): Choices {
  const [only] = kinds.length === 1 ? kinds : [];
  return {
    daily: only === 'daily' || (kinds.includes('daily') && form.daily !== undefined),
    weekly: only === 'weekly' || (kinds.includes('weekly') && form.weekly !== undefined),
    sectionIds: sections.flatMap(({ id }) => (form[`section_${id}`] === undefined ? [] : id)),
  };
}
