// The line for a website, the link to share, and the websites that may carry the chat.
import { useState } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { type Channel, originsOf, scriptLine } from './channel-draft.ts';
import { SavedForm } from './saved-form.tsx';

export function ChannelInstall({ channel }: { channel: Channel }) {
  const [origins, setOrigins] = useState(channel.allowed_origins.join('\n'));
  const line = scriptLine(location.origin, channel.public_key);
  const link = `${location.origin}${channel.path}`;
  return (
    <>
      <section className="section">
        <h2>The line for your website</h2>
        <p className="quiet">Put it anywhere into the page. The key in it is public; it is no secret.</p>
        <div className="secret">
          <code className="line-to-copy">{line}</code>
          <CopyButton text={line} what="the line" />
        </div>
      </section>
      <section className="section">
        <h2>Websites that may carry it</h2>
        <SavedForm channelId={channel.id} change={{ allowed_origins: originsOf(origins) }}>
          <GrowingText
            aria-label="Websites that may carry it"
            description="One in each line, such as https://shop.example or https://*.shop.example. Without any, only the shared page works."
            minRows={3}
            maxRows={12}
            value={origins}
            onChange={(event) => setOrigins(event.currentTarget.value)}
          />
        </SavedForm>
      </section>
      <section className="section">
        <h2>The page to share</h2>
        <p className="quiet">The same chat as a page of its own: to try it, or to send as a link.</p>
        <div className="secret">
          <a className="line-to-copy" href={channel.path} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
          <CopyButton text={link} what="the link" />
        </div>
      </section>
    </>
  );
}
