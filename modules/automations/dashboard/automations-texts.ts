import { roomTexts } from '#platform/dashboard/texts.ts';
import type { DeliveryEvent } from '../automation-kinds.contract.ts';
import texts from './texts/en-US.json' with { type: 'json' };

export const useAutomationsTexts = roomTexts('automations', texts);

/** What happened, in words. */
export const eventText = (text: ReturnType<typeof useAutomationsTexts>, event: DeliveryEvent): string =>
  text(`events.${event.replace('.', '_') as 'post_created'}`);
