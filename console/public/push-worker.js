// Shows alerts that come by web push, also while no page of the console is open. It runs beside the pages, in the browser, and
// is served under a name that does not change: browsers look for a newer one by themselves.
// @ts-check

/** What an alert says. It names no person and nothing of what was written: it is shown on locked screens. */
const TEXTS = {
  waiting: ['A conversation is waiting', 'A person is asked for.'],
  offered: ['A conversation is offered to you', 'Take it over before it goes to a colleague.'],
  assigned: ['A conversation was assigned to you', ''],
  message: ['New message', 'In a conversation of yours.'],
  escalated: ['A conversation has waited too long', 'It is urgent now.'],
  mentioned: ['A colleague mentioned you', 'In a note.'],
  test: ['Alerts work', 'This browser gets them, also while no page is open.'],
};

/** @param {string | null} id */
const addressOf = (id) =>
  `${self.registration.scope}inbox${id === null ? '' : `?view=all&conversation=${encodeURIComponent(id)}`}`;

/** Pages of the console alone: the chat of a website and the documentation may be open at the same address. */
async function windows() {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => `${url.replace(/[?#].*/, '')}/`.startsWith(self.registration.scope));
}

/** Safari ends the alerts of a site that shows nothing three times. */
const MUST_SHOW = /^(?!.*(Chrome|Chromium)).*Safari/.test(self.navigator.userAgent);

self.addEventListener('push', (event) =>
  event.waitUntil(show(event.data?.json() ?? { kind: 'waiting', conversation_id: null })),
);

/** Who looks at the console sees it there: an alert besides would only disturb. */
/** @param {{ kind: string, conversation_id: string | null }} alert */
async function show({ kind, conversation_id }) {
  const [title, body] = TEXTS[kind] ?? TEXTS.waiting;
  const isSeen = kind !== 'test' && (await windows()).some((one) => one.focused && one.visibilityState === 'visible');
  if (isSeen && !MUST_SHOW) return;
  const tag = conversation_id ?? kind;
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    silent: isSeen,
    data: { conversation_id },
  });
  if (!isSeen) return;
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.conversation_id ?? null));
});

/** In a page that is open already, signed in as it is; else in a new one. */
async function open(id) {
  const [page] = await windows();
  if (!page) return self.clients.openWindow(addressOf(id));
  page.postMessage({ type: 'open-conversation', id });
  return page.focus();
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
