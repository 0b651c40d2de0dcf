import { sql } from 'kysely';
import { LayoutFailure, pagesNeedsOf, type ReaderSite } from '#modules/pages/pages.public.ts';
import { mailReader } from '#modules/preferences/preferences.public.ts';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import {
  type CampaignSend,
  listCampaignSends,
  listCampaigns,
  noAddress,
  previewCampaign,
  saveCampaign as saveCampaignCall,
  testCampaign,
} from '../../campaigns.contract.ts';
import { campaignKinds } from '../../newsletter-kinds.contract.ts';
import { previewAddress } from '../letters/preview-address.ts';
import { defaultTemplate } from '../letters/render-letter.ts';
import { joinPush, pushColumn } from '../push/push-column.ts';
import { letterSections, letterStreams, readCampaign } from './campaigns.queries.ts';
import { asTrial, tryLetter } from './preview-letter.ts';
import { checkLetter, saveCampaign, shownCampaign } from './save-campaign.ts';

const PREVIEWS_A_MINUTE = 60;
const TESTS_A_MINUTE = 5;

/** The calls about what newsletters say, and about what was sent. */
export function campaignHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const take = minuteCounts();
  const bounded = (kind: string, { caller }: Pick<Call, 'caller'>, most: number) => {
    const wait = take({ [`${kind} ${profileOf(caller).id}`]: most }, Date.now());
    if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  };
  const siteOf = ({ site }: Pick<Call, 'site'>): ReaderSite => ({ ...site, base: site.uri });
  return [
    answer(listCampaigns, async ({ site, now }) => {
      const items = [];
      for (const kind of campaignKinds) {
        items.push(await shownCampaign(ground, site, await readCampaign(db, site.id, kind), now));
      }
      return {
        ...{ items, default_template: defaultTemplate },
        sections: await letterSections(pagesNeedsOf(ground), site),
        streams: await letterStreams(db, site.id),
      };
    }),
    answer(saveCampaignCall, (call) => saveCampaign(ground, call)),
    answer(previewCampaign, async (call) => {
      bounded('preview', call, PREVIEWS_A_MINUTE);
      const { body, params, now } = call;
      const site = siteOf(call);
      const from = body.from_name || site.title;
      try {
        const tried = await tryLetter(ground, site, params.campaignKind, body, now);
        const letter = asTrial(tried.letter, site);
        return {
          ...{ ...letter, from, fault: null },
          address: await previewAddress(ground.secrets, site.id, letter.html, now),
          ...{ posts: tried.posts, new_posts: tried.newPosts },
        };
      } catch (error) {
        if (!(error instanceof LayoutFailure)) throw error;
        const { line, message } = error.fault;
        const fault = { line, message };
        return { subject: '', from, html: '', address: null, text: '', posts: 0, new_posts: 0, fault };
      }
    }),
    answer(testCampaign, async (call) => {
      bounded('test', call, TESTS_A_MINUTE);
      const { body, params, now } = call;
      const site = siteOf(call);
      checkLetter(site, params.campaignKind, body, now);
      const reader = await mailReader(db, { siteId: site.id, profileId: profileOf(call.caller).id });
      if (!reader) throw noAddress();
      const { letter } = await tryLetter(ground, site, params.campaignKind, body, now);
      await ground.mail.send({
        ...{ ...asTrial(letter, site), to: reader.to, fromName: body.from_name || site.title },
        ...(body.reply_to === '' ? {} : { replyTo: body.reply_to }),
      });
      return { email: reader.to };
    }),
    answer(listCampaignSends, async ({ site, query }) => {
      const parts = [
        sql`s.site_id = ${site.id}`,
        ...(query.query ? [sql`s.subject ilike ${containing(query.query)}`] : []),
        ...(query.kind ? [sql`s.kind = ${query.kind}`] : []),
        ...(query.state ? [sql`((s.by_mail and s.state = ${query.state}) or n.state = ${query.state})`] : []),
      ];
      const where = sql.join(parts, sql` and `);
      const { rows: items } =
        await sql<CampaignSend>`select s.id, s.kind, s.day::text as day, s.state, s.subject,
          cardinality(s.post_ids) as posts, s.expected, s.recipients, s.sent, s.failed, p.provider, s.error,
          s.by_mail, ${pushColumn}, s.created_ts, s.ended_ts
        from campaign_send as s ${joinPush(site.id)}
        left join mail_provider as p on p.site_id = ${site.id} and p.id = s.provider_id
        where ${where} order by s.created_ts desc, s.id desc limit ${query.limit} offset ${query.offset}`.execute(
          db,
        );
      const { rows: counted } = await sql<{ total: string }>`select count(*)::text as total
        from campaign_send as s ${query.state ? joinPush(site.id) : sql``} where ${where}`.execute(db);
      return { items, total_count: Number(counted[0]?.total ?? 0) };
    }),
  ];
}
