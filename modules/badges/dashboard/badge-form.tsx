import { textOf, textValues } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_BADGE_ADDRESS,
  LONGEST_BADGE_DESCRIPTION,
  LONGEST_BADGE_NAME,
} from '../badge-kinds.contract.ts';
import { type Badge, BadgeDraft } from '../badges.contract.ts';
import { BadgePicture } from './badge-picture.tsx';
import { useBadgesTexts } from './badges-texts.ts';

/** The values of a badge as its form holds them: tags as one line. */
export const valuesOf = (badge: Badge | null) => ({
  ...textValues(badge, 'name', 'description', 'link', 'avatar'),
  tags: badge?.tags.join(', ') ?? '',
});
type BadgeValues = ReturnType<typeof valuesOf>;

export const bodyOf = ({ tags, ...values }: BadgeValues) => ({
  ...values,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
});

/** The contract's own schema, asked about what would be sent. */
export const badgeSchema = {
  safeParse: (values: unknown) => BadgeDraft.safeParse(bodyOf(values as BadgeValues)),
};

/** The fields of a badge. */
export function BadgeForm({ form, tagsHelp }: { form: FormState<BadgeValues>; tagsHelp: string }) {
  const text = useBadgesTexts();
  return (
    <>
      <TextField label={text('form.name')} maxLength={LONGEST_BADGE_NAME} {...textOf(form, 'name')} />
      <TextField
        label={text('form.description')}
        lines={3}
        maxLength={LONGEST_BADGE_DESCRIPTION}
        {...textOf(form, 'description')}
      />
      <TextField label={text('form.tags')} help={tagsHelp} {...textOf(form, 'tags')} />
      <TextField
        label={text('form.link')}
        help={text('form.linkHelp')}
        isMono
        maxLength={LONGEST_BADGE_ADDRESS}
        {...textOf(form, 'link')}
      />
      <TextField
        label={text('form.avatar')}
        help={text('form.avatarHelp')}
        isMono
        maxLength={LONGEST_BADGE_ADDRESS}
        {...textOf(form, 'avatar')}
      />
      <BadgePicture avatar={form.values.avatar} onAvatar={(avatar) => form.set('avatar', avatar)} />
    </>
  );
}
