import { findSiteForCommand } from '#modules/sites/sites.public.ts';
import { auditKeptSince } from '#platform/server/audit/audit-months.ts';
import { verifyAudit } from '#platform/server/audit/verify-audit.ts';
import { openBeside } from '#platform/server/database.ts';
import { type AdminCommand, readParameters, WrongUse } from './admin-command.ts';

/** The audit log does not hold: what was said before says why. */
export class AuditBroken extends Error {
  override name = 'AuditBroken';
}

/** `verify-audit [--site <host>] [--link <hash>]` */
export const verifyAuditCommand: AdminCommand = {
  name: 'verify-audit',
  usage: '[--site <host>] [--link <hash>]',
  summary:
    'check that no entry of the audit log was changed or removed; --link takes a hash that an earlier check printed',
  prepare: (parameters) => {
    const { options } = readParameters(parameters, { words: [], options: ['site', 'link'] });
    return async ({ connectionString, say }) => {
      const { db, close } = openBeside(connectionString, 1);
      try {
        const site = await findSiteForCommand(db, options.site ?? null);
        if (!site)
          throw new WrongUse(options.site ? `There is no site ${options.site}.` : 'There is no site yet.');
        if (site.choice) say(site.choice);
        const now = new Date();
        const verdict = await verifyAudit(db, site.id, {
          now: Math.floor(now.getTime() / 1000),
          keptSince: auditKeptSince(now),
          link: options.link ?? null,
        });
        for (const fault of verdict.faults) say(fault);
        const { events, seals, open, head } = verdict;
        const count = (number: number) => number.toLocaleString('en-US');
        say(
          `${site.title}: ${count(events)} entries in ${count(seals)} seals, ${count(open)} not sealed yet.`,
        );
        if (verdict.faultCount > 0) throw new AuditBroken(`The audit log has ${verdict.faultCount} faults.`);
        say(head ? `Nothing was changed. Keep this link elsewhere: ${head}` : 'Nothing was changed.');
      } finally {
        await close();
      }
    };
  },
};
