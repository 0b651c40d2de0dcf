import type { Campaign, CampaignDraft } from '../../campaigns.contract.ts';

/** What of a newsletter its form holds. */
export const valuesOf = (campaign: Campaign): CampaignDraft => ({
  subject: campaign.subject,
  from_name: campaign.from_name,
  reply_to: campaign.reply_to,
  template: campaign.template,
  stream_id: campaign.stream_id,
  section_ids: campaign.section_ids,
});
