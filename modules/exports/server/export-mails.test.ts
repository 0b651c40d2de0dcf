import { expect, test } from 'vitest';
import { exportFailedMail, exportReadyMail } from './export-mails.ts';

const reader = { to: 'ann@news.test', name: 'Ann' };
const uri = 'https://news.test';
const mails = { exportReadyMail, exportFailedMail };

test.each(Object.entries(mails))('%s leads to the address by which the export was started', (_, mail) => {
  const { text } = mail(reader, 'posts', { uri, mailUri: 'http://localhost:3000' });
  expect(text).toContain('http://localhost:3000/r/dashboard/settings/exports');
  expect(text).not.toContain(uri);
});

test.each(Object.entries(mails))('%s leads to the site when an older export kept no address', (_, mail) => {
  expect(mail(reader, 'posts', { uri }).text).toContain(`${uri}/r/dashboard/settings/exports`);
});
