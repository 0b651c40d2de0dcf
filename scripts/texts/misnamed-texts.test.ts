import { expect, test } from 'vitest';
import { misnamedTexts } from './misnamed-texts.ts';

const source = (call: string, name: string, file = './texts/en-US.json') =>
  `import texts from '${file}' with { type: 'json' };\nexport const words = ${call}('${name}', texts, {});`;

test.each(['roomTexts', 'plainTexts', 'roomWords'])(
  '%s under another name than the folder is found',
  (call) => {
    const found = (name: string) =>
      misnamedTexts('modules/style-notes/dashboard/style-notes.words.ts', source(call, name));
    expect(found('style-notes')).toEqual([{ given: 'style-notes', wanted: 'styleNotes' }]);
    expect(found('styleNotes')).toEqual([]);
  },
);

test('texts of a part of a room are called after that, wherever they are read', () => {
  const path = 'modules/accounts/dashboard/sign-in/texts-of.ts';
  const file = '../texts/sign-in.en-US.json';
  expect(misnamedTexts(path, source('roomTexts', 'signIn', file))).toEqual([]);
  expect(misnamedTexts(path, source('roomTexts', 'accounts', file))).toEqual([
    { given: 'accounts', wanted: 'signIn' },
  ]);
});
