import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const script = readFileSync(`${import.meta.dirname}/live.js`, 'utf8');

type Entry = { id: number; title: string; revision?: number };
type Page = { isOn?: boolean; hasOlder?: boolean };

const pageOf = (entries: readonly Entry[], { isOn = true, hasOlder = false }: Page = {}) => `
  <section id="live" ${isOn ? 'data-on' : ''} data-new-one="1 new update" data-new-many="{count} new updates">
  <p class="live-state">${isOn ? 'Live' : 'Ended'}</p><p role="status"><button class="live-new" hidden></button></p>
  <div class="live-list">${entries
    .map(
      ({ id, title, revision = 1 }) => `<article id="e${id}" data-entry data-revision="${revision}">
        <time datetime="2026-11-24T10:00:${String(id).padStart(2, '0')}Z"></time><h3>${title}</h3></article>`,
    )
    .join(
      '',
    )}</div>${hasOlder ? '<nav class="paging"><a rel="next" href="?page=2">Older</a></nav>' : ''}</section>`;

let answer: () => Promise<{ ok: boolean; text: () => Promise<string> }>;
let asked: number;
const serve = (html: string) => {
  answer = async () => ({ ok: true, text: async () => html });
};
const first: readonly Entry[] = [
  { id: 2, title: 'Two' },
  { id: 1, title: 'One' },
];

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answer();
  });
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = pageOf(first);
  new Function(script)();
});
afterEach(() => {
  // Ends the timer of the page, as leaving it does.
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const wait = () => vi.advanceTimersByTimeAsync(30_000);
const titles = () => [...document.querySelectorAll('#live h3')].map(({ textContent }) => textContent);
const button = () => document.querySelector('.live-new') as HTMLButtonElement;

test('what is new waits behind a button, and stands on the page once it is asked for', async () => {
  serve(pageOf([{ id: 4, title: 'Four' }, { id: 3, title: 'Three' }, ...first]));
  await wait();
  expect([button().hidden, button().textContent, titles()]).toEqual([false, '2 new updates', ['Two', 'One']]);
  button().click();
  expect([button().hidden, titles()]).toEqual([true, ['Four', 'Three', 'Two', 'One']]);
  expect(document.activeElement?.id).toBe('e4');
});

test('the first updates come in by themselves', async () => {
  document.body.innerHTML = pageOf([]);
  new Function(script)();
  serve(pageOf(first));
  await wait();
  expect([button().hidden, titles()]).toEqual([true, ['Two', 'One']]);
});

test('what was corrected or deleted is so at once', async () => {
  serve(
    pageOf([
      { id: 3, title: 'Three' },
      { id: 2, title: 'Two, corrected', revision: 2 },
    ]),
  );
  await wait();
  expect([titles(), button().textContent]).toEqual([['Two, corrected'], '1 new update']);
});

test('an update that moved on to an older page is not taken for a deleted one', async () => {
  serve(pageOf([{ id: 3, title: 'Three' }, first[0] as Entry], { hasOlder: true }));
  await wait();
  expect(titles()).toEqual(['Two', 'One']);
});

test('the way to older updates is there once some have moved on to them', async () => {
  const older = () => document.querySelector('#live a[rel="next"]');
  serve(pageOf([{ id: 3, title: 'Three' }, first[0] as Entry], { hasOlder: true }));
  await wait();
  button().click();
  expect([titles(), older()?.textContent]).toEqual([['Three', 'Two'], 'Older']);
  serve(pageOf([{ id: 4, title: 'Four' }]));
  await wait();
  button().click();
  expect([titles(), older()]).toEqual([['Four'], null]);
});

test('a connection that is down is asked again, at once when it is back', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await wait();
  answer = async () => ({ ok: false, text: async () => 'Bad gateway' });
  await wait();
  expect([titles(), button().hidden]).toEqual([['Two', 'One'], true]);
  serve(pageOf([{ id: 3, title: 'Three' }, ...first]));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(button().textContent).toBe('1 new update');
});

test('a live blog that has ended says so, and is asked no more', async () => {
  serve(pageOf(first, { isOn: false }));
  await wait();
  expect(document.querySelector('.live-state')?.textContent).toBe('Ended');
  const before = asked;
  await wait();
  await wait();
  expect(asked).toBe(before);
});
