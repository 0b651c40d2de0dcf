import { mayCall } from '#platform/contract/endpoint.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Integration as KnownIntegration } from '#platform/server/integrations.ts';
import { type Integration, listIntegrations } from '../integrations.contract.ts';

/** The call about what a site is connected with. */
export function integrationHandlers(known: () => readonly KnownIntegration[]): Handler[] {
  return [
    answer(listIntegrations, async ({ site, caller, now }) => {
      const items: Integration[] = [];
      // One after the other: the page holds one connection, however many rooms are asked.
      for (const { id, path, call, read } of known()) {
        if (!mayCall(call, caller.holder)) continue;
        const facts = await read({ site, caller, now });
        if (!facts) continue;
        const { state, name = null, count = null, usedTs = null, error = null, errorTs = null } = facts;
        const place = facts.isOfServer ? null : path;
        items.push({ id, path: place, state, name, count, used_ts: usedTs, error, error_ts: errorTs });
      }
      return { items, total_count: items.length };
    }),
  ];
}
