import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, refusedField, removeRow, removeRows } from '#platform/server/rows/write-rows.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import {
  createShortcode,
  createShortcode12,
  deleteShortcode,
  deleteShortcode12,
  getShortcode,
  listShortcodes,
  listShortcodes12,
  paramTwice,
  previewShortcode,
  removeShortcodes,
  type ShortcodeDraft,
  type ShortcodeFilters,
  scriptNotAllowed,
  templateInvalid,
  updateShortcode,
  updateShortcode12,
} from '../shortcodes.contract.ts';
import { readValues } from './render/param-values.ts';
import { hasScript, readTemplate, renderTemplate, templateFault } from './render/shortcode-engine.ts';
import { withUses } from './shortcode-posts.ts';
import { shortcodeList, shortcodeTable } from './shortcodes.table.ts';
import { keepVersion } from './versions.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Draft = Partial<ShortcodeDraft>;

/** The calls about shortcodes; both bases answer the same. */
export function shortcodeHandlers(database: Database): Handler[] {
  const { db, ids } = database;
  const list = async ({ site, query }: Pick<Call, 'site'> & { query: ShortcodeFilters }) => {
    const page = await listPage(db, shortcodeTable, shortcodeList, site.id, query);
    return { ...page, items: await withUses(db, site.id, page.items) };
  };
  const create = (call: Asker & { body: ShortcodeDraft }) =>
    addRow(database, call, shortcodeTable, { ...call.body, ...columnsOf(call.caller, call.body) });
  const update = (call: Asker & { body: Draft & { revision: number }; params: { shortcodeId: number } }) =>
    changeRow(
      ...([database, call, shortcodeTable, call.params.shortcodeId, call.body] as const),
      async (said, { before }, trx) => {
        await keepVersion(trx, ids.next(), before);
        return { ...(said as object), ...columnsOf(call.caller, said) };
      },
    );
  const remove = (call: Asker & { params: { shortcodeId: number } }) =>
    removeRow(database, call, shortcodeTable, call.params.shortcodeId);
  return [
    answer(listShortcodes, list),
    answer(listShortcodes12, list),
    answer(createShortcode, create),
    answer(createShortcode12, create),
    answer(updateShortcode, update),
    answer(updateShortcode12, update),
    answer(deleteShortcode, remove),
    answer(deleteShortcode12, remove),
    answer(removeShortcodes, (call) => removeRows(database, call, shortcodeTable, call.body.ids)),
    answer(getShortcode, async ({ site, params }) => {
      const [row] = await findRows(db, shortcodeTable, site.id, [params.shortcodeId]);
      if (!row) throw notFound();
      return shortcodeTable.show(row);
    }),
    answer(previewShortcode, ({ body }) => {
      const fault = templateFault(body.template);
      if (fault !== null) return { html: '', fault, warnings: [] };
      const { values, warnings } = readValues(body.params, body.values);
      const template = readTemplate(body.template) ?? [];
      const html = renderTemplate({
        template,
        values: { ...values, content_text: body.content, pictures: [] },
        content: safeHtml(body.content),
      });
      return {
        html: html ?? '',
        fault: null,
        warnings: [
          ...warnings,
          ...(html === null ? [{ kind: 'too_much' as const, name: '' }] : []),
          ...(hasScript(body.template) ? [{ kind: 'script' as const, name: '' }] : []),
        ],
      };
    }),
  ];
}

type Json = Partial<Record<'params' | 'preview_values', string>>;

/** @throws ApiError template_is_invalid, template_needs_permission, params_is_invalid */
function columnsOf(caller: Call['caller'], { template, params, preview_values }: Draft): Json {
  if (params && new Set(params.map(({ name }) => name)).size !== params.length) {
    throw refusedField(paramTwice, 'params');
  }
  if (template !== undefined) refuseTemplate(caller, template);
  return {
    ...(params ? { params: JSON.stringify(params) } : {}),
    ...(preview_values ? { preview_values: JSON.stringify(preview_values) } : {}),
  };
}

function refuseTemplate(caller: Call['caller'], template: string): void {
  const fault = templateFault(template);
  if (fault !== null) throw templateInvalid({ details: [{ loc: ['body', 'template'], msg: fault }] });
  const mayScript = caller.holder.sitePermissions.has('EDIT_CUSTOM_HTML');
  if (hasScript(template) && !mayScript) throw refusedField(scriptNotAllowed, 'template');
}
