import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  newsroom = await startNewsroom();
  await newsroom.admin('set', 'wrenford.test', 'enable_product_notifications', 'on');
});
afterAll(() => newsroom.stop());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

test.each([1440, 768, 390])(
  'tour-hash: the tour is offered after consent, leads over its screens, is left and started again at %d px',
  async (width) => {
    // Each width has somebody of its own, for an agreement is given once.
    const as = { 1440: 'owner', 768: 'editor', 390: 'writer' }[width];
    visitor = await newsroom.visit({ width, as: `${as}@demo.test` });
    const { page } = visitor;
    await visitor.open('/r/dashboard/agreements');
    const consent = page.getByRole('dialog', { name: 'Product tour' });
    const isSigned = page.waitForResponse((answer) => answer.url().endsWith('/agreements/hash'));
    await consent.getByRole('button', { name: 'Agree' }).click();
    expect((await isSigned).status()).toBe(200);
    const offer = page.getByRole('complementary', { name: 'Product tour' });
    await offer.waitFor();
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Start tour' }).click();

    const card = page.getByRole('dialog');
    const steps = Number(/of (\d+)/.exec((await card.getByText(/^Step 1 of/).textContent()) ?? '')?.[1]);
    expect(steps).toBeGreaterThanOrEqual(7);
    for (let step = 1; step < steps; step += 1) {
      await card.getByText(`Step ${step} of ${steps}`).waitFor();
      await expect.poll(() => card.getAttribute('aria-busy')).toBe('false');
      const [box, window] = [await card.boundingBox(), page.viewportSize()];
      if (!box || !window) throw new Error('The card has no place.');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(window.width);
      expect(box.y + box.height).toBeLessThanOrEqual(window.height);
      const focused = card.getByRole('button', { name: 'Next' }).and(page.locator(':focus'));
      await expect.poll(() => focused.count()).toBe(1);
      await page.keyboard.press('Enter');
    }
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Finish tour' }).click();
    await expect.poll(() => card.count()).toBe(0);

    await page.reload();
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await card.getByText('Step 1 of').waitFor();
    expect(await offer.count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
  },
);

test('tour-errors-logged: nothing shows when the tour cannot be set up', async () => {
  visitor = await newsroom.visit({ as: 'contributor@demo.test' });
  const { page } = visitor;
  await page.route('**/agreements/hash', (route) => route.fulfill({ status: 500, body: 'no' }));
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('The product tour could not be set up.'),
  );
  await visitor.open('/r/dashboard/agreements');
  await page.getByRole('dialog', { name: 'Product tour' }).getByRole('button', { name: 'Agree' }).click();
  await page.getByText('Allowed').waitFor();
  expect((await logged).type()).toBe('warning');
  await visitor.settled();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Product tour' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
