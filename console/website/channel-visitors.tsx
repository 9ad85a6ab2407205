// Who talks to visitors and who they are: the assistant, anybody or those whom the website vouches for, and the secret that signs them.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { api, queries } from '../session/client.ts';
import type { Channel } from './channel-draft.ts';
import { useAssistantChoices } from './channels.tsx';
import { SavedForm } from './saved-form.tsx';

const IDENTITIES = [
  { value: 'anonymous', label: 'Anybody' },
  { value: 'verified', label: 'Only visitors whom your website vouches for' },
];

export function ChannelVisitors({ channel }: { channel: Channel }) {
  const assistants = useAssistantChoices();
  const [name, setName] = useState(channel.name);
  const [assistant, setAssistant] = useState(channel.assistant_id);
  const [identity, setIdentity] = useState(channel.identity);
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const known = assistants.map((one) => ({ value: one.id, label: one.name }));
  const choices = known.some(({ value }) => value === assistant) ? known : [{ value: assistant, label: assistant }, ...known];
  const rotate = async () => {
    setSecret((await api().channels.rotateSecret(channel.id)).secret);
    await queries.invalidateQueries({ queryKey: ['channels'] });
  };
  return (
    <>
      <SavedForm
        channelId={channel.id}
        change={{ name: name.trim(), assistant_id: assistant, identity }}
        isReady={name.trim() !== ''}
      >
        <TextInput
          label="Name"
          description="For you; visitors see the title."
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Assistant"
          value={assistant}
          onChange={(event) => setAssistant(event.currentTarget.value)}
          data={choices}
        />
        <NativeSelect
          label="Who may chat"
          value={identity}
          onChange={(event) => setIdentity(event.currentTarget.value as Channel['identity'])}
          data={IDENTITIES}
        />
      </SavedForm>
      <section className="section">
        <h2>Secret that signs visitors</h2>
        <p className="quiet">
          Your server signs who a visitor is with it (a JSON Web Token, HS256, with external_id and exp), and hands the token to
          the page. It was shown when the chat was made; if it is lost, make a new one.
        </p>
        <ScopedButton operation="rotateChannelSecret" variant="default" onClick={() => setAsking(true)}>
          New secret
        </ScopedButton>
      </section>
      {isAsking && (
        <DialogForm
          title="Make a new secret?"
          submit="Make a new secret"
          isDangerous
          send={rotate}
          close={() => setAsking(false)}
        >
          <p>
            Tokens that were signed with the former secret are refused at once: visitors whom you vouch for cannot chat until your
            server has the new one.
          </p>
        </DialogForm>
      )}
      {secret && (
        <ShownOnce
          title="Channel secret"
          about="Give it to the server of your website. It is shown this once."
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
