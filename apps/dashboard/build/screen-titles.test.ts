import { expect, test } from 'vitest';
import { titlesIn } from './screen-titles.ts';

test('collects what each room calls its screens', () => {
  expect(titlesIn('en-US').titles).toMatchObject({
    posts: 'Posts',
    auditLog: 'Audit log',
    settings: 'Settings',
  });
  expect(titlesIn('de-DE').titles).toMatchObject({ posts: 'Beiträge', auditLog: 'Audit-Protokoll' });
});

test('collects the lines below the titles', () => {
  expect(titlesIn('en-US').subtitles).toEqual({ agreements: 'Manage Agreements' });
});
