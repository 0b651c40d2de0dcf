import 'virtual:theme.css';
import '#platform/dashboard/theme/fonts.css';
import '#platform/dashboard/theme/base.css';
import '#modules/accounts/dashboard/sign-in/sign-in.css';
import '#modules/accounts/dashboard/sign-in/sign-in-foot.css';
import '#modules/accounts/dashboard/sign-in/sign-in-passkey.css';
import { showSignInPage } from '#modules/accounts/dashboard/sign-in/sign-in-page.ts';
import { haveReporting, watchSignIn } from './watch-sign-in.ts';

watchSignIn();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the form.');
void showSignInPage(root).then(haveReporting);
