import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { languageChoices, languageName } from '#platform/dashboard/language-choices.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import {
  createTranslation,
  listTranslations,
  listTranslators,
  MACHINE_TRANSLATOR,
  takesLanguage,
} from '../../post-translations.contract.ts';
import { listPosts } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';

const MYSELF = -1;
/** Every choice is one of those that are there. */
const anyChoice = { safeParse: () => ({ success: true }) };

type TranslateDialogProps = {
  postId: number;
  /** The languages that the post is in. */
  taken: readonly (string | null)[];
  /** Where drafts in some languages are made. */
  places: readonly { lang_id: string; title: string }[];
  onMade: (translationId: number) => void;
  onClose: () => void;
};

/** Begins a translation: into which language, and by whom. */
export function TranslateDialog({ postId, taken, places, onMade, onClose }: TranslateDialogProps) {
  const text = useDrawerTexts();
  const create = useWrite(createTranslation, [listTranslations, listPosts]);
  const people = useQuery({ ...read(listTranslators, {}), staleTime: 60_000 }).data ?? [];
  const known = languageChoices(null);
  const ofPlaces = places.filter(({ lang_id }) => !known.some(({ value }) => value === lang_id));
  const choices = [
    ...known,
    ...ofPlaces.map(({ lang_id }) => ({ value: lang_id, label: languageName(lang_id) })),
  ]
    .filter(({ value }) => !taken.includes(value))
    .sort((one, other) => one.label.localeCompare(other.label, pageLanguage));
  const near = places.find(({ lang_id }) => choices.some(({ value }) => value === lang_id))?.lang_id;
  const open = (lang: string) => people.filter((one) => takesLanguage(one, lang));
  // A machine that does not know the language leaves it to whoever asks.
  const translatorOf = (lang: string, chosen: number) =>
    open(lang).some(({ id }) => id === chosen) ? chosen : MYSELF;
  return (
    <FormDialog
      title={text('translate.title')}
      submit={text('translate.submit')}
      initial={{ lang: near ?? choices[0]?.value ?? 'en', translator: MYSELF }}
      schema={anyChoice}
      failed={() => text('translations.failed')}
      onSubmit={async ({ lang, translator }) => {
        const chosen = translatorOf(lang, translator);
        const body = chosen === MYSELF ? {} : { translator_id: chosen };
        const made = await create.mutateAsync({ params: { postId, lang }, body });
        onMade(made.translation_post_id);
      }}
      onClose={onClose}
    >
      {(form) => {
        const { lang } = form.values;
        const place = places.find(({ lang_id }) => lang_id === lang);
        const translator = translatorOf(lang, form.values.translator);
        const isMachine = translator === MACHINE_TRANSLATOR;
        const copied = place ? text('translate.place', { title: place.title }) : text('translate.copy');
        return (
          <>
            <SelectField
              label={text('translate.language')}
              isFirst
              value={lang}
              choices={choices}
              onChoose={(one) => form.set('lang', one)}
              {...(isMachine ? {} : { help: copied })}
            />
            <SelectField
              label={text('translate.translator')}
              value={translator}
              choices={[
                { value: MYSELF, label: text('translate.me') },
                ...open(lang).map(({ id, title, kind }) => ({
                  value: id,
                  label: kind === 'machine' ? text('translate.machine', { name: title }) : title,
                })),
              ]}
              onChoose={(one) => form.set('translator', one)}
              {...(isMachine ? { help: text('translate.review') } : {})}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
