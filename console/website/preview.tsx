// The real chat of websites, drawn from what is being written. It can be looked at, not talked to: for that there is the test page.
import { useEffect, useRef } from 'react';
import { Chat } from '../../widget/chat.ts';
import { ChatServer } from '../../widget/server.ts';
import { View } from '../../widget/view.ts';
import type { Appearance } from './channel-draft.ts';

/** A name that no channel has: the preview asks no server, and no visit is stored under it. */
const NO_CHANNEL = 'preview';
const MAX_CHARACTERS = 4000;

export function WidgetPreview({ appearance, voice }: { appearance: Appearance; voice: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const chat = useRef<Chat>(undefined);
  useEffect(() => {
    const server = new ChatServer(location.origin, NO_CHANNEL);
    chat.current ??= new Chat(server, () => undefined);
    chat.current.look = {
      // A picture of another host is not loaded into the console, and a chat that begins by itself would ask the server.
      appearance: { ...appearance, avatar_url: null, starts_on: 'message' },
      identity: 'anonymous',
      away: null,
      max_characters: MAX_CHARACTERS,
      voice,
    };
    const view = new View(chat.current, server, false);
    view.toggle(true);
    view.render();
    container.current?.replaceChildren(view.host);
  }, [appearance, voice]);
  return (
    <div className="preview" role="img" aria-label={`Preview: ${appearance.title}`}>
      <div className="preview-page" inert ref={container} />
    </div>
  );
}
