// Turns notifications of a site on and off for this browser. Nothing is asked before a button is pressed.
(() => {
  const box = document.getElementById('push');
  const said = document.getElementById('push-said');
  const buttons = { on: document.getElementById('push-on'), off: document.getElementById('push-off') };
  const { key, worker, act } = box.dataset;

  const say = (state) => {
    said.textContent = box.dataset[state];
    said.className = ['failed', 'many', 'denied'].includes(state) ? 'wrong' : '';
  };
  const show = (state) => {
    say(state);
    const hasFocus = Object.values(buttons).includes(document.activeElement);
    buttons.on.hidden = !['off', 'failed', 'many'].includes(state);
    buttons.off.hidden = state !== 'on';
    const next = state === 'on' ? buttons.off : buttons.on;
    if (hasFocus && !next.hidden) next.focus();
  };
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    show('unsupported');
    return;
  }

  const tell = async (what, subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    const answer = await fetch(act, {
      method: 'POST',
      body: new URLSearchParams({ act: what, endpoint, ...keys }),
    });
    if (answer.ok) return answer.json();
    throw Object.assign(new Error(), { state: answer.status === 429 ? 'many' : 'failed' });
  };
  const current = async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return registration?.active?.scriptURL.endsWith(worker)
      ? registration.pushManager.getSubscription()
      : null;
  };
  const asText = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted')
      return Notification.permission === 'denied' ? 'denied' : 'off';
    await navigator.serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // A browser keeps the key that it was given first.
    if (before && asText(before.options.applicationServerKey) !== key) {
      await before.unsubscribe();
      await tell('off', before);
    }
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await tell('on', subscription);
    return 'on';
  };
  const turnOff = async () => {
    const subscription = await current();
    if (subscription) {
      // The browser first: whatever the site answers, nothing arrives any more.
      await subscription.unsubscribe();
      await tell('off', subscription);
    }
    return 'off';
  };
  let isBusy = false;
  const does = (deed) => async () => {
    if (isBusy) return;
    isBusy = true;
    say('busy');
    show(await deed().catch((error) => error.state ?? 'failed'));
    isBusy = false;
  };
  buttons.on.addEventListener('click', does(turnOn));
  buttons.off.addEventListener('click', does(turnOff));

  const look = async () => {
    if (Notification.permission === 'denied') return 'denied';
    const subscription = Notification.permission === 'granted' ? await current() : null;
    if (!subscription || asText(subscription.options.applicationServerKey) !== key) return 'off';
    return (await tell('look', subscription)).is_on ? 'on' : 'off';
  };
  look().then(show, () => show('off'));
})();
