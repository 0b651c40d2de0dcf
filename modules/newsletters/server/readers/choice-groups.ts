import type { LetterKind } from '../../newsletter-kinds.contract.ts';
import type { newsletterTexts } from '../letters/letter-words.ts';
import type { Choices } from './own-subscription.ts';

/** Which newsletters go out on a site, and the sections that readers can choose. */
export type OfferedChoices = {
  kinds: readonly LetterKind[];
  sections: readonly { id: number; title: string }[];
};

/**
 * The boxes of a form; of one newsletter by the clock alone there is nothing to choose.
 * @param isNew whether nobody has chosen yet: all that go out by the clock are on then, and alerts where they are all there is
 */
export function choiceGroups(
  text: ReturnType<typeof newsletterTexts>,
  { kinds, sections }: OfferedChoices,
  chosen: Choices,
  isNew: boolean,
): { title: string; choices: { name: string; title: string; is_on: boolean }[] }[] {
  const isChoice = kinds.length > 1 || kinds[0] === 'alerts';
  return [
    {
      title: text('choices.kinds'),
      choices: kinds.map((kind) => ({
        ...{
          name: kind,
          title: text(`choices.${kind}`),
          is_on: isNew ? kind !== 'alerts' || kinds.length === 1 : chosen[kind],
        },
      })),
    },
    {
      title: text('choices.sections'),
      choices: sections.map(({ id, title }) => ({
        ...{ name: `section_${id}`, title, is_on: chosen.sectionIds.includes(id) },
      })),
    },
  ].filter(({ choices }, at) => (at === 0 ? isChoice : choices.length > 0));
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
    // Nobody gets alerts who did not say so, whatever else there is.
    alerts: kinds.includes('alerts') && form.alerts !== undefined,
    sectionIds: sections.flatMap(({ id }) => (form[`section_${id}`] === undefined ? [] : id)),
  };
}
