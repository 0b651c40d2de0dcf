/** Whether it is a path of the site, or the address of a page elsewhere. */
export const isLinkTarget = (text: string): boolean => /^(\/(?![/\\])|https?:\/\/[^\s/]+)\S*$/i.test(text);
