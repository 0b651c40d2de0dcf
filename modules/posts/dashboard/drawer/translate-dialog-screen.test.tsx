import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { createTranslation, listTranslators } from '../../post-translations.contract.ts';
import { TranslateDialog } from './translate-dialog.tsx';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi()
    .on(listTranslators, () => [
      { id: 0, title: 'DeepL', kind: 'machine' as const, languages: ['de', 'pt-BR'] },
      { id: 6, title: 'Ada', kind: 'human' as const, languages: [] },
    ])
    .on(createTranslation, ({ params }) => ({
      ...{
        post_id: params.postId,
        lang_id: params.lang,
        translation_post_id: 90,
        status: 5,
        headline: 'Das Erste',
      },
      ...{ translator_id: null, is_stale: false, created_ts: 1, updated_ts: 1 },
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

async function open() {
  const onMade = vi.fn();
  const shown = await renderScreen(() => (
    <TranslateDialog postId={4} taken={['en']} places={[]} onMade={onMade} onClose={() => undefined} />
  ));
  await screen.findByRole('option', { name: 'Ada' });
  const choose = (label: string, option: string) =>
    shown.user.selectOptions(screen.getByRole('combobox', { name: label }), option);
  const submit = () => shown.user.click(screen.getByRole('button', { name: 'Start translation' }));
  return { onMade, choose, submit };
}

test('a machine translates into a language that it knows, and its draft is to be reviewed', async () => {
  const { onMade, choose, submit } = await open();
  await choose('Language', 'German');
  await choose('Translator', 'DeepL (machine translation)');
  expect(
    screen.getByText('The draft will be machine-translated. Review it before you publish.'),
  ).toBeTruthy();
  expect(screen.queryByText('The draft starts with the current text.')).toBeNull();
  await submit();
  expect(api.callsTo(createTranslation)[0]).toMatchObject({
    ...{ params: { postId: 4, lang: 'de' }, body: { translator_id: 0 } },
  });
  expect(onMade).toHaveBeenCalledWith(90);
});

test('a language that it does not know is left to whoever asks', async () => {
  const { choose, submit } = await open();
  await choose('Language', 'German');
  await choose('Translator', 'DeepL (machine translation)');
  await choose('Language', 'French');
  expect(screen.queryByRole('option', { name: 'DeepL (machine translation)' })).toBeNull();
  await submit();
  expect(api.callsTo(createTranslation)[0]).toMatchObject({ params: { lang: 'fr' }, body: {} });
  expect(api.callsTo(createTranslation)[0]?.body).not.toHaveProperty('translator_id');
});
