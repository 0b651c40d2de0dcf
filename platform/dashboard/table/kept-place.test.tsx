import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { useAddress } from '../address.ts';
import { useKeptPlace } from './kept-place.ts';

function List() {
  const scroller = useRef<HTMLUListElement>(null);
  useKeptPlace(scroller, 'animals', true);
  return <ul ref={scroller} aria-label="animals" />;
}

/** A list, another screen, and the links of a menu. */
function Screens() {
  const { pairs, go } = useAddress();
  return (
    <>
      {pairs.screen === undefined ? <List /> : <p>Elsewhere</p>}
      <button type="button" onClick={() => go({})}>
        List
      </button>
      <button type="button" onClick={() => go({ row: '3' })}>
        Row
      </button>
      <button type="button" onClick={() => go({ screen: 'other' })}>
        Other
      </button>
    </>
  );
}

const list = () => screen.findByRole('list', { name: 'animals' });
const scrollTo = async (top: number) => {
  const element = await list();
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
};

async function open() {
  const { user, back } = await renderScreen(Screens);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const leave = async () => {
    await press('Other');
    await screen.findByText('Elsewhere');
  };
  return { press, leave, back };
}

test('a list comes back to its place by Back, and starts at its top by a link', async () => {
  const { press, leave, back } = await open();
  await scrollTo(700);
  await leave();
  await press('List');
  expect((await list()).scrollTop).toBe(0);
  await leave();
  back();
  expect((await list()).scrollTop).toBe(0);
  back();
  await screen.findByText('Elsewhere');
  back();
  expect((await list()).scrollTop).toBe(700);
});

test('a list that was left with a row opened in it comes back to its place, too', async () => {
  const { press, leave, back } = await open();
  await scrollTo(700);
  await press('Row');
  await leave();
  back();
  expect((await list()).scrollTop).toBe(700);
});
