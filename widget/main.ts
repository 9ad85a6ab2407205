// Owns the one line that a website includes: reads its attributes, puts the chat on the page, and offers `Parley` to the page's scripts.
import { Chat } from './chat.ts';
import { type ChatMessage, ChatServer } from './server.ts';
import { View } from './view.ts';

type Events = { message: ChatMessage; open: undefined; close: undefined };
type ParleyApi = {
  open(): void;
  close(): void;
  /** `token`: signed by the website's server. Without one the visitor is anonymous again. */
  identify(visitor?: { token?: string } | null): Promise<void>;
  on<K extends keyof Events>(event: K, listener: (about: Events[K]) => void): void;
};
declare global {
  interface Window {
    Parley?: ParleyApi;
  }
}

function start(script: HTMLScriptElement): void {
  const { channel, identityToken, mode } = script.dataset;
  if (!channel) {
    console.error('Parley: the script needs data-channel="pub_…", the public key of a channel.');
    return;
  }
  const listeners: { [K in keyof Events]: ((about: Events[K]) => void)[] } = { message: [], open: [], close: [] };
  const server = new ChatServer(new URL(script.src).origin, channel);
  if (identityToken) server.identify(identityToken);
  const chat = new Chat(server, () => view.render());
  const view = new View(chat, server, mode === 'page');
  view.onToggle = (open) => {
    for (const listener of listeners[open ? 'open' : 'close']) listener(undefined);
  };
  chat.onMessage((message) => {
    for (const listener of listeners.message) listener(message);
  });
  window.Parley = {
    open: () => view.toggle(true),
    close: () => view.toggle(false),
    identify: (visitor) => chat.identify(visitor?.token),
    on: (event, listener) => {
      listeners[event].push(listener);
    },
  };
  const show = (): void => {
    document.body.append(view.host);
    // A chat that cannot be reached is no reason to disturb the page.
    chat.load().catch((error: unknown) => console.warn('Parley: the chat could not be loaded.', error));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true });
  else show();
}

const own = document.currentScript;
// A page that includes the line twice has one chat.
if (own instanceof HTMLScriptElement && !window.Parley) start(own);
