// Owns alerts by web push in this browser: whether they are on, and the subscription at the push service of the browser. A
// session asks for them, and signing out ends them; the next sign-in of the same member here asks again.
import { CELL_PATH } from './cell.ts';
import { api } from './client.ts';

const STORAGE_KEY = 'parley-push';
const SCOPE = `${CELL_PATH}/console/`;
const WORKER = `${SCOPE}push-worker.js`;

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** The member who switched it on here: another one who signs in gets no alerts without asking for them. */
export const isPushOn = (memberId: string): boolean => canPush() && localStorage.getItem(STORAGE_KEY) === memberId;

const browserName = (): string => {
  const agent = navigator.userAgent;
  const named = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ] as const;
  const systems = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ] as const;
  const name = named.find(([mark]) => agent.includes(mark))?.[1] ?? 'Browser';
  const system = systems.find(([mark]) => agent.includes(mark))?.[1];
  return system ? `${name} on ${system}` : name;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const isSameKey = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).every((byte, at) => byte === other[at]);

async function subscribed(): Promise<PushSubscription> {
  const { public_key } = await api().me.pushKey();
  const applicationServerKey = bytesOf(public_key);
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isSameKey(known.options.applicationServerKey, applicationServerKey)) return known;
  // Of a server that was set up anew.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function announce(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const { id } = await api().me.pushDevices.add({
    name: browserName(),
    endpoint: endpoint ?? '',
    keys: { p256dh, auth },
  });
  return id;
}

/** After a click: the browser asks for permission. */
export async function switchPushOn(memberId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser blocks it. Allow notifications of this site in its settings, then try again.');
  await announce(await subscribed());
  localStorage.setItem(STORAGE_KEY, memberId);
}

export async function switchPushOff(): Promise<void> {
  localStorage.removeItem(STORAGE_KEY);
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  // Another tab may have asked for it, in its own session: asked for once more, it is known by its id.
  await api().me.pushDevices.remove(await announce(subscription));
  await subscription.unsubscribe();
}

let announcedFor = '';
/** Once a session: the former one has ended, and its alerts with it. Quietly, as the member asked before. */
export async function renewPush(sessionId: string, memberId: string): Promise<void> {
  if (announcedFor === sessionId || !isPushOn(memberId) || Notification.permission !== 'granted') return;
  announcedFor = sessionId;
  await subscribed()
    .then(announce)
    .catch(() => undefined);
}

/** A click on an alert opens its conversation in a page that is open already. */
export function onPushedConversation(open: (id: string) => void): () => void {
  if (!canPush()) return () => undefined;
  const listen = ({ data }: MessageEvent<{ type?: string; id?: string | null }>) => {
    if (data.type === 'open-conversation') open(data.id ?? '');
  };
  navigator.serviceWorker.addEventListener('message', listen);
  return () => navigator.serviceWorker.removeEventListener('message', listen);
}
