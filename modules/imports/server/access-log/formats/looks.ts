/** What texts of logs look like, where nothing says what they are. */

const REQUEST = /^[A-Z][A-Z-]{2,20} (?:[/*]|https?:)/;
const STATUS = /^[1-5]\d\d$/;
const PROGRAM = /^[\w][\w .!&+-]*\/v?\d|Mozilla|bot\b/i;
const PROTOCOL = /^(?:HTTP|TLS|SSL)/i;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/)/i;
const PAGE = /^(?:https?|android-app|ios-app):\/\//i;
const CLIENT = /^\[?(?=[0-9a-f.:]*[.:])[0-9a-f.:]+\]?,?$/i;
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?(?::\d{1,5})?$/i;
const PORT = /:\d{1,5}$/;

export const looksLikeRequest = (text: string): boolean => REQUEST.test(text);
export const looksLikeStatus = (text: string): boolean => STATUS.test(text);

/** What browsers and programs call themselves; neither an address nor a protocol. */
export const looksLikeAgent = (text: string): boolean =>
  PROGRAM.test(text) && !PROTOCOL.test(text) && !ADDRESS.test(text);

/** Where a browser comes from, as it says itself. */
export const looksLikePage = (text: string): boolean => PAGE.test(text);

export const looksLikeDomain = (text: string): boolean => DOMAIN.test(text);
export const hasPort = (text: string): boolean => PORT.test(text);
export const looksLikeClient = (text: string): boolean => CLIENT.test(text);

/** Nothing was said. */
export const isBlank = (text: string): boolean => text === '' || text === '-' || text === '_';
