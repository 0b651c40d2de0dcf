import { expect, test } from 'vitest';
import { exportEndedMail } from './export-mails.ts';

const reader = { to: 'ann@news.test', name: 'Ann' };
const uri = 'https://news.test';
const ends = ['ready', 'failed'] as const;

test.each(ends)('the mail of an export that is %s leads to the address by which it was started', (end) => {
  const { text } = exportEndedMail(end, reader, 'posts', { uri, mailUri: 'http://localhost:3000' });
  expect(text).toContain('http://localhost:3000/r/dashboard/settings/exports');
  expect(text).not.toContain(uri);
});

test.each(ends)('the mail of an older export that is %s kept no address, and leads to the site', (end) => {
  expect(exportEndedMail(end, reader, 'posts', { uri }).text).toContain(
    `${uri}/r/dashboard/settings/exports`,
  );
});
