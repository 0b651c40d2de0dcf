import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const { holder } = testCaller;
const withoutRight = {
  ...holder,
  sitePermissions: new Set([...holder.sitePermissions].filter((name) => name !== 'EDIT_SNARK_LINE')),
};
const withRight = { ...holder, sitePermissions: new Set([...holder.sitePermissions, 'EDIT_SNARK_LINE']) };
const open = (start: PostContent, who = withRight) =>
  renderScreen(() => <PostEditor start={start} type={start.type} onMade={() => undefined} />, {
    caller: { holder: who as typeof holder },
  });
const press = (name: string) => screen.getByRole('button', { name });
const kicker = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Kicker' });
const linked = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Linked page' });

test('the kicker is written above the headline, which Enter leads on to', async () => {
  const { user } = await open(post());
  await user.type(await kicker(), 'At last{Enter}');
  const headline = screen.getByRole('textbox', { name: 'Headline' });
  expect(document.activeElement).toBe(headline);
  expect((await kicker()).compareDocumentPosition(headline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(press('Save'));
  await screen.findByText(/^Saved/);
  expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, kicker: 'At last' });
});

test('whoever may not write it reads it, and sees nothing where there is none', async () => {
  const { user } = await open(post({ kicker: 'At last' }), withoutRight);
  expect((await kicker()).readOnly).toBe(true);
  await user.type(await kicker(), '!');
  expect((await kicker()).value).toBe('At last');
});

test('whoever may not write it gets no empty field', async () => {
  await open(post(), withoutRight);
  await screen.findByRole('textbox', { name: 'Headline' });
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole('textbox', { name: 'Kicker' })).toBeNull();
});

test('what the server has against it stands below it', async () => {
  const details = [{ loc: ['body', 'kicker'], msg: 'kicker_is_invalid' }];
  api.on(updatePost, () => ({ refuse: 403, code: 'permission_denied', details }));
  const { user } = await open(post());
  await user.type(await kicker(), '!');
  await user.click(press('Save'));
  await waitFor(async () => expect((await kicker()).getAttribute('aria-invalid')).toBe('true'));
});

test('a link post has the page that it leads to, whose address is completed', async () => {
  const { user } = await open(post({ type: 'link' }));
  expect(await screen.findByText('Linked page is missing')).toBeTruthy();
  await user.type(await linked(), 'example.org/story');
  await user.tab();
  expect((await linked()).value).toBe('https://example.org/story');
  expect(await screen.findByText('Linked page is set')).toBeTruthy();
  await user.click(press('Save'));
  await screen.findByText(/^Saved/);
  expect(api.callsTo(updatePost)[0]?.body).toEqual({
    ...{ revision: 3, external_url: 'https://example.org/story' },
  });
});

test('an address of the own network is refused once it is written', async () => {
  const { user } = await open(post({ type: 'link' }));
  await user.type(await linked(), 'http://localhost/');
  expect((await linked()).getAttribute('aria-invalid')).toBe('false');
  await user.tab();
  expect(await screen.findByText(/^Enter the address of a page on the public web/)).toBeTruthy();
});

test('other posts have no such field', async () => {
  await open(post());
  await kicker();
  expect(screen.queryByRole('textbox', { name: 'Linked page' })).toBeNull();
});
