import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What fades is not held against the rules in the middle of it; what turns for ever is not waited for. */
const untilAtRest = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  // What has just been opened begins to move in one of the next frames.
  await frame();
  await frame();
  for (;;) {
    const moving = document.getAnimations().filter(({ effect, playState }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    if (moving.length === 0) return;
    // What is taken off the page before it ends never says that it has.
    const ended = Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
    await frame();
  }
})()`;

/** The rows of a list after its first few, which are like these. */
const LIKE_THOSE_BEFORE = '[data-row]:nth-child(n+6)';

/**
 * All of a page that a rule can look at: every element with its attributes and state, how the page is drawn, and of
 * each text whether there is one. Ids are numbered as they come, so that which of them agree is still told.
 */
const shapeOfPage = (hasAllRows: boolean): string => `(() => {
  const ids = new Map();
  const numbered = (id) => ids.get(id) ?? (ids.set(id, '#' + ids.size), ids.get(id));
  const refers = /^(id|for|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto))$/;
  const said = ({ name, value }) =>
    name + '=' + (name === 'href' && value.startsWith('#') ? value : refers.test(name) ? value.split(/\\s+/).map(numbered).join(' ')
      : /^(href|src|title|alt|value|datetime|aria-label|aria-valuetext|aria-valuenow|aria-rowindex|data-id|data-row)$/.test(name)
        ? (value.trim() === '' ? 'empty' : 'said') : value);
  const shape = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() === '' ? '' : 'T';
    if (node.nodeType !== Node.ELEMENT_NODE || /^(SCRIPT|STYLE|LINK)$/.test(node.tagName)) return '';
    if (${!hasAllRows} && node.matches('${LIKE_THOSE_BEFORE}')) return '';
    const state = [node === document.activeElement && 'focus', node.checked && 'checked', node.disabled && 'disabled',
      node.value && 'filled', node.matches(':hover') && 'hover'].filter(Boolean);
    const below = [...node.childNodes].map(shape).filter((one) => one !== '');
    return '<' + [node.tagName, ...[...node.attributes].map(said), ...state].join(' ') + '>' + below.join('') + '</>';
  };
  const drawn = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-reduced-motion: reduce)', '(hover: hover)']
    .map((query) => matchMedia(query).matches);
  return [innerWidth, innerHeight, document.title.trim() !== '', ...drawn, shape(document.documentElement)].join('|');
})()`;

/** The rules in their smaller form: what a page is given by itself has three times the bytes, and is given twice. */
const rules = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** Says what gives a page the rules: nothing, once it has them, unless there are frames within it that need them too. */
async function rulesFor(page: Page): Promise<string> {
  if (page.frames().length > 1) return rules;
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(rules);
  return 'undefined';
}

/** What was found to keep to the rules, as this process has seen it. */
const kept = new Set<string>();

type Against = {
  /** One rule alone. */
  only?: string;
  without?: string[];
  /** What has been opened over the screen, alone. */
  within?: string | undefined;
  /** Every row of a list; otherwise the first few, which the others are like. */
  hasAllRows?: boolean;
};

/**
 * Holds what is on the screen against the rules of accessibility. What has kept to them and is there again, element by
 * element and drawn in the same way, is not asked again: that takes longer than all else that a journey does.
 */
export async function expectAccessible(page: Page, against: Against = {}): Promise<void> {
  const { hasAllRows = false } = against;
  await page.evaluate(untilAtRest);
  const shape = JSON.stringify([against, await page.evaluate<string>(shapeOfPage(hasAllRows))]);
  if (kept.has(shape)) return;
  let found = await brokenRules(page, against);
  if (found.some(isOfColours)) {
    // What began to fade while the rules were asked is asked again once it is at rest.
    await page.evaluate(untilAtRest);
    const again = await brokenRules(page, { ...against, only: COLOURS });
    found = [...found.filter((one) => !isOfColours(one)), ...again];
  }
  expect(found, found.join('\n')).toEqual([]);
  kept.add(shape);
}

const COLOURS = 'color-contrast';
const isOfColours = (found: string): boolean => found.startsWith(`${COLOURS}: `);

async function brokenRules(page: Page, against: Against): Promise<string[]> {
  const { only, without = [], within, hasAllRows = false } = against;
  // To describe what holds, element by element, takes ten times as long as to find what does not.
  const axe = new AxeBuilder({ page, axeSource: await rulesFor(page) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (!hasAllRows) axe.exclude(LIKE_THOSE_BEFORE);
  if (within) axe.include(within);
  const { violations } = await (only ? axe.withRules(only) : axe.disableRules(without)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
}
