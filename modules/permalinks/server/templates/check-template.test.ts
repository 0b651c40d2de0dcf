import { expect, test } from 'vitest';
import { type RouteType, routeTypes, shippedTemplates } from '../../route-templates.contract.ts';
import { readTemplate } from '../addresses/route-template.ts';
import { checkTemplate } from './check-template.ts';

const shipped = Object.fromEntries(
  routeTypes.map((type) => [type, readTemplate(shippedTemplates[type])]),
) as Parameters<typeof checkTemplate>[2];

test.each<[RouteType, string]>([
  ['post', '/{slug}'],
  ['post', '/{yyyy}/{mm}/{slug}'],
  ['post', '/{primary_section_path}/{slug}-{id}'],
  ['post', '/news/{id}'],
  ['author', '/people/{author}'],
  ['section', '/sections/{section}'],
  ['search', '/find'],
  ['home', '/'],
])('%s may have %s', (type, template) => {
  expect(checkTemplate(type, template, shipped)).toBeNull();
});

test.each<[RouteType, string, string]>([
  ['home', '/home', 'fixed'],
  ['post', 'news/{slug}', 'form'],
  ['post', '/a//{slug}', 'form'],
  ['post', '/{slug}{id}', 'form'],
  ['post', '/x-{primary_section_path}/{slug}', 'form'],
  ['post', '/../{slug}', 'form'],
  ['post', '/{slug}?x', 'form'],
  ['post', '/{title}', 'variable'],
  ['post', '/{constructor}/{slug}', 'variable'],
  ['tag', '/{slug}', 'variable'],
  ['post', '/{slug}/{slug}', 'repeated'],
  ['post', '/{yyyy}/{mm}', 'needed'],
  ['tag', '/tags', 'needed'],
  ...['core', 'api', 'r', 'u', 'sp', 'feeds'].map((word): [RouteType, string, string] => [
    'post',
    `/${word}/{slug}`,
    'reserved',
  ]),
  ['post', '/tag/{slug}', 'meets'],
  ['tag', '/author/{tag}', 'meets'],
  ['tag', '/{tag}', 'meets'],
  ['community', '/{community}/x', 'meets'],
  ['search', '/tag/all', 'meets'],
])('%s may not have %s: %s', (type, template, fault) => {
  expect(checkTemplate(type, template, shipped)?.fault).toBe(fault);
});

test.each<[RouteType, string, object]>([
  ['post', '/{slug}/{title}', { variable: 'title' }],
  ['tag', '/tag/{tag}/{yyyy}', { variable: 'yyyy' }],
  ['post', '/{yyyy}/{slug}/{yyyy}', { variable: 'yyyy' }],
  ['post', '/{yyyy}/{mm}', { missing: ['slug', 'id'] }],
  ['authorSection', '/by/{author}', { missing: ['section'] }],
  ['post', '/feeds/{slug}', { word: 'feeds' }],
  ['post', '/tag/{slug}', { type: 'tag', template: '/tag/{tag}' }],
  ['community', '/{community}', { type: 'section', template: '/{section}' }],
])('what is wrong of %s with %s is named: %j', (type, template, named) => {
  expect(checkTemplate(type, template, shipped)).toMatchObject(named);
});
