import { isbot } from 'isbot';

/** What no page of a site is called: programs look for holes with it, and browsers ask for some of it by themselves. */
const SCANNED =
  /(^|\/)(\.(env|git|svn|hg|aws|ssh|vscode|ds_store|well-known)|wp-(login|admin|includes|config|cron)|xmlrpc|phpmyadmin|pma|cgi-bin|vendor\/phpunit|actuator|autodiscover|boaform|hnap1|etc\/passwd|adminer|apple-touch-icon|favicon\.ico|browserconfig\.xml|ads\.txt|app-ads\.txt)|(?<!\/index)\.php\d?$|\.(cgi|env|sql|bak|ini|sh|swp)$/i;

/** Whether a program asked, or somebody for what no reader asks for. */
export const isAskedByProgram = (path: string, userAgent: string): boolean =>
  userAgent === '' || isbot(userAgent) || SCANNED.test(path);
