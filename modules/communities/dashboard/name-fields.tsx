import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_COMMUNITY_DESCRIPTION,
  LONGEST_COMMUNITY_NAME,
  LONGEST_COMMUNITY_TITLE,
} from '../community-kinds.contract.ts';
import { useCommunitiesTexts } from './communities-texts.ts';

type Named = { title: string; name: string; description: string };

/** What a community is called, where its page is, and what it is about. */
export function NameFields({ form, isNew }: { form: FormState<Named>; isNew: boolean }) {
  const text = useCommunitiesTexts();
  return (
    <>
      <TextField label={text('form.title')} maxLength={LONGEST_COMMUNITY_TITLE} {...textOf(form, 'title')} />
      <TextField
        label={text(isNew ? 'form.newName' : 'form.name')}
        help={text(isNew ? 'form.newNameHelp' : 'form.nameHelp')}
        isMono
        maxLength={LONGEST_COMMUNITY_NAME}
        {...textOf(form, 'name')}
      />
      <TextField
        label={text('form.description')}
        lines={3}
        maxLength={LONGEST_COMMUNITY_DESCRIPTION}
        {...textOf(form, 'description')}
      />
    </>
  );
}
