import { z } from 'zod';
import { fieldRules } from './field-rules.ts';

/** The longest address that mails are sent to. */
export const LONGEST_EMAIL_ADDRESS = 254;

/** An address that mails are sent to, as it is compared: in lower case. */
export const mailAddress = z
  .email(fieldRules.email)
  .max(LONGEST_EMAIL_ADDRESS)
  .transform((email) => email.toLowerCase());

/** An address that people are shown, or nothing. */
export const optionalEmail = z
  .string()
  .trim()
  .max(LONGEST_EMAIL_ADDRESS)
  .refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), fieldRules.email)
  .default('');

/** The address of a page or a picture anywhere, or nothing. */
export const optionalWebAddress = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text === '' || /^https?:\/\/[^\s/]+\S*$/i.test(text), fieldRules.webAddress);

/** For `.transform()` of a list: each value once, in the order in which they came. */
export const eachOnce = <Value>(list: readonly Value[]): Value[] => [...new Set(list)];
